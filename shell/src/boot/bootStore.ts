import type { BootModule, RouteAllowance } from '@switchboard/contracts/modules';
import type { BootData, DeveloperBoot } from '@switchboard/contracts/session';
import { learnStaleRules, sessionStore } from '@switchboard/platform/host';
import { create } from 'zustand';
import { settleModules } from '../modules/settleModules.ts';

/**
 * Where the shell stands: asking who is here, ready, unable to find out, or between two organizations, when no page of
 * either is mounted.
 */
export type BootPhase =
  | { phase: 'loading' }
  | { phase: 'ready' }
  | { phase: 'failed'; message: string; requestId?: string | undefined }
  | { phase: 'switching'; organizationName: string };

/**
 * A module that a developer serves: asked for, in use, in a state that does not build, when the build before is used, or
 * not answering. Without a build, the released one is used.
 */
export type OverrideState =
  | { url: string; status: 'waiting' }
  | { url: string; status: 'active'; module: BootModule }
  | { url: string; status: 'broken'; module: BootModule | null; message: string }
  | { url: string; status: 'down'; message: string };

/** The developer's build that is in use. */
export function servedModule(override: OverrideState | undefined): BootModule | null {
  return override && 'module' in override ? override.module : null;
}

interface BootState {
  status: BootPhase;
  /** What this session runs: the released modules, with those replaced that a developer serves. */
  modules: readonly BootModule[];
  /** What the registry gives to the organization. */
  released: readonly BootModule[];
  /** Pages that modules may have in another one's part of the addresses. */
  allowances: readonly RouteAllowance[];
  /** By module id. */
  overrides: Readonly<Record<string, OverrideState>>;
  templates: BootData['templates'];
  /** What the organization has set, by module. */
  settings: BootData['module_settings'];
  developer: DeveloperBoot | null;
  /** The session ended by itself: the next sign-in leads back to where the person was. */
  hasSessionEnded: boolean;
  /** A super admin was in an organization and is not any more: without a session, pages lead to their own. */
  hasVisitEnded: boolean;
  /** What the server said of that end, where somebody brought it about. */
  sessionEnd: string | null;
  /** The session has ended while something was typed: the page stays as it is until somebody signs in, or gives it up. */
  isHeld: boolean;
  /** Another tab works in this organization now, while something is typed here: the page stays until somebody decides. */
  heldFor: { id: string; name: string } | null;
}

export const bootStore = create<BootState>(() => ({
  status: { phase: 'loading' },
  modules: [],
  released: [],
  allowances: [],
  overrides: {},
  templates: [],
  settings: {},
  developer: null,
  hasSessionEnded: false,
  hasVisitEnded: false,
  sessionEnd: null,
  isHeld: false,
  heldFor: null,
}));

function effectiveModules({
  released,
  allowances,
  overrides,
}: Pick<BootState, 'released' | 'allowances' | 'overrides'>): readonly BootModule[] {
  const served = Object.values(overrides).flatMap((override) => servedModule(override) ?? []);
  if (served.length === 0) return released;
  const isServed = ({ manifest }: BootModule) => served.some((module) => module.manifest.id === manifest.id);
  return settleModules(
    released.filter((module) => !isServed(module)),
    { served, allowances },
  );
}

/** Takes over boot data as a whole: session, modules and templates change together. */
export function acceptBoot(boot: BootData): void {
  sessionStore.setState({ session: boot.session });
  learnStaleRules(boot.stale_rules ?? {});
  const { modules, allowances = [] } = boot.modules;
  const released = settleModules(modules, { allowances });
  const before = bootStore.getState().overrides;
  const overrides = Object.fromEntries(
    (boot.developer?.overrides ?? []).map(({ module_id: id, url }): [string, OverrideState] => {
      const known = before[id];
      return [id, known?.url === url ? known : { url, status: 'waiting' }];
    }),
  );
  bootStore.setState({
    status: { phase: 'ready' },
    modules: effectiveModules({ released, allowances, overrides }),
    released,
    allowances,
    overrides,
    templates: boot.templates,
    settings: boot.module_settings,
    developer: boot.developer,
    hasSessionEnded: false,
    hasVisitEnded: boot.session === null && bootStore.getState().hasVisitEnded,
    sessionEnd: null,
    isHeld: false,
    heldFor: null,
  });
}

/** Notes how an override stands; what it serves takes the place of the released module. */
export function acceptOverride(id: string, override: OverrideState): void {
  const { released, allowances, overrides: before } = bootStore.getState();
  const overrides = { ...before, [id]: override };
  bootStore.setState({ overrides, modules: effectiveModules({ released, allowances, overrides }) });
}
