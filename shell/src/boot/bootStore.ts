import type { BootModule } from '@switchboard/contracts/modules';
import type { BootData, DeveloperBoot } from '@switchboard/contracts/session';
import { sessionStore } from '@switchboard/platform/host';
import { create } from 'zustand';
import { settleModules } from '../modules/settleModules.ts';

/**
 * Where the shell stands: asking who is here, ready, unable to find out, or between two organizations, when no page of
 * either is mounted.
 */
export type BootPhase =
  | { phase: 'loading' }
  | { phase: 'ready' }
  | { phase: 'failed'; message: string }
  | { phase: 'switching'; organizationName: string };

/** A module that a developer serves: asked for, in use, or not answering, when the released one is used. */
export type OverrideState =
  | { url: string; status: 'waiting' }
  | { url: string; status: 'active'; module: BootModule }
  | { url: string; status: 'down'; message: string };

interface BootState {
  status: BootPhase;
  /** What this session runs: the released modules, with those replaced that a developer serves. */
  modules: readonly BootModule[];
  /** What the registry gives to the organization. */
  released: readonly BootModule[];
  /** By module id. */
  overrides: Readonly<Record<string, OverrideState>>;
  templates: BootData['templates'];
  developer: DeveloperBoot | null;
  /** The session ended by itself: the next sign-in leads back to where the person was. */
  hasSessionEnded: boolean;
}

export const bootStore = create<BootState>(() => ({
  status: { phase: 'loading' },
  modules: [],
  released: [],
  overrides: {},
  templates: [],
  developer: null,
  hasSessionEnded: false,
}));

function effectiveModules(released: readonly BootModule[], overrides: BootState['overrides']): readonly BootModule[] {
  const served = Object.values(overrides).flatMap((override) =>
    override.status === 'active' ? [override.module] : [],
  );
  if (served.length === 0) return released;
  const isServed = ({ manifest }: BootModule) => served.some((module) => module.manifest.id === manifest.id);
  return settleModules([...released.filter((module) => !isServed(module)), ...served]);
}

/** Takes over boot data as a whole: session, modules and templates change together. */
export function acceptBoot(boot: BootData): void {
  sessionStore.setState({ session: boot.session });
  const released = settleModules(boot.modules.modules);
  const before = bootStore.getState().overrides;
  const overrides = Object.fromEntries(
    (boot.developer?.overrides ?? []).map(({ module_id: id, url }): [string, OverrideState] => {
      const known = before[id];
      return [id, known?.url === url ? known : { url, status: 'waiting' }];
    }),
  );
  bootStore.setState({
    status: { phase: 'ready' },
    modules: effectiveModules(released, overrides),
    released,
    overrides,
    templates: boot.templates,
    developer: boot.developer,
    hasSessionEnded: false,
  });
}

/** Notes how an override stands; from `active` on, its module takes the place of the released one. */
export function acceptOverride(id: string, override: OverrideState): void {
  const { released, overrides } = bootStore.getState();
  const next = { ...overrides, [id]: override };
  bootStore.setState({ overrides: next, modules: effectiveModules(released, next) });
}
