import type { BootModule, RouteAllowance } from '@switchboard/contracts/modules';
import type { BootData, DeveloperBoot } from '@switchboard/contracts/session';
import { learnStaleRules, sessionStore } from '@switchboard/platform/host';
import { create } from 'zustand';
import { settleModules } from '../modules/settleModules.ts';

/**
 * The state of the shell: reading the session, ready, boot failed, or switching between two organizations, when no page
 * of either is mounted.
 */
export type BootPhase =
  | { phase: 'loading' }
  | { phase: 'ready' }
  | { phase: 'failed'; message: string; requestId?: string | undefined }
  | { phase: 'switching'; organizationName: string };

/**
 * A developer's build of a module: loading, in use, broken (it does not build, so the previous build is used), or down.
 * Without a build, the released module is used.
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
  /** The modules that this session runs: the released ones, with those that a developer serves in their place. */
  modules: readonly BootModule[];
  /** The modules that the registry lists for the organization. */
  released: readonly BootModule[];
  /** Routes that a module may have inside another module's part of the addresses. */
  allowances: readonly RouteAllowance[];
  /** By module id. */
  overrides: Readonly<Record<string, OverrideState>>;
  templates: BootData['templates'];
  /** The organization's settings, by module. */
  settings: BootData['module_settings'];
  developer: DeveloperBoot | null;
  /** The session ended without the person signing out: the next sign-in leads back to where the person was. */
  hasSessionEnded: boolean;
  /** A super admin's visit to an organization has ended: without a session, pages lead to the super admin's own pages. */
  hasVisitEnded: boolean;
  /** The server's reason for that end, if a person caused it. */
  sessionEnd: string | null;
  /** The session has ended while a form had unsaved input: the page stays as it is until the person signs in or discards the input. */
  isHeld: boolean;
  /** Another tab has switched to this organization while this tab has unsaved input: the page stays until the person decides. */
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

/** Replaces the boot data as a whole: session, modules and templates change together. */
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

/** Stores the state of an override. The module it serves replaces the released one. */
export function acceptOverride(id: string, override: OverrideState): void {
  const { released, allowances, overrides: before } = bootStore.getState();
  const overrides = { ...before, [id]: override };
  bootStore.setState({ overrides, modules: effectiveModules({ released, allowances, overrides }) });
}
