import type { ModuleAssignment, PublishedVersion, RegistryModule } from '@switchboard/contracts/module-registry';

/** A version's part in the assignment; null for one that no organization runs and that could be given to one. */
export type VersionState = 'active' | 'canary' | 'previous' | 'retired' | null;

export function versionState({ assignment }: RegistryModule, { version, retired_at }: PublishedVersion): VersionState {
  if (version === assignment.active_version) return 'active';
  if (version === assignment.canary?.version) return 'canary';
  if (retired_at !== null) return 'retired';
  const isBefore = version === assignment.previous_version || version === assignment.canary_before?.version;
  return isBefore ? 'previous' : null;
}

export function findVersion(module: RegistryModule, version: string | null | undefined): PublishedVersion | undefined {
  return module.versions.find((published) => published.version === version);
}

/** The number of failures of a version in browsers, all kinds together. */
export function failuresOf(version: PublishedVersion | undefined): number {
  return version?.failures.reduce((sum, { count }) => sum + count, 0) ?? 0;
}

/** What a rollback changes, and whether it can be undone; null when there is nothing to go back to. */
export interface RollbackPlan {
  text: string;
  /** Why it can't be undone at present; null when it can. */
  warning: string | null;
}

export function rollbackPlan({ assignment, skipped_reason }: RegistryModule): RollbackPlan | null {
  const { canary, canary_before, active_version, previous_version } = assignment;
  if (canary && canary_before) return { text: `Back to the canary of ${canary_before.version}`, warning: null };
  if (canary) return { text: `End the canary of ${canary.version}`, warning: null };
  if (previous_version === null) return null;
  // A version that no longer fits the installation is refused when it is activated again.
  const warning =
    skipped_reason === null
      ? null
      : `${active_version} does not fit this installation at present: ${skipped_reason} It cannot be activated again until it does.`;
  return { text: `Back to ${previous_version}`, warning };
}

/** The number of organizations that a canary would reach; null if it is unknown. */
export function canaryReach(assignment: ModuleAssignment, named: number, percent: number): number | null {
  if (assignment.active_version === null) return null;
  const all = assignment.active_organizations + assignment.canary_organizations;
  return Math.min(all, named + Math.round((Math.max(0, all - named) * percent) / 100));
}
