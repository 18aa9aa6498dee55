import type { Canary, ModuleAssignment } from '@switchboard/contracts/module-registry';
import type { Act } from './assignment.ts';

function isSame(a: Canary | null, b: Canary | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.version === b.version &&
    a.percent === b.percent &&
    [...a.organization_ids].sort().join() === [...b.organization_ids].sort().join()
  );
}

/** The acts that restore the versions that organizations had before; null if no acts can do that. */
export function undoSteps(before: ModuleAssignment, after: ModuleAssignment): Act[] | null {
  const steps: Act[] = [];
  const [wasAway, isAway] = [before.deactivated_at !== null, after.deactivated_at !== null];
  if (wasAway !== isAway) steps.push({ kind: isAway ? 'reactivate' : 'deactivate' });
  if (before.active_version !== after.active_version) {
    // A module with an active version always keeps one. Deactivating the module takes it from a canary's organizations as well, so there
    // is no undo if there was a canary.
    if (before.active_version === null) return before.canary === null ? [{ kind: 'deactivate' }] : null;
    // A rollback doesn't change what later rollbacks go back to, but it would end a canary first.
    const isOneBack = after.canary === null && after.previous_version === before.active_version;
    steps.push(isOneBack ? { kind: 'rollback' } : { kind: 'activate', version: before.active_version });
  }
  if (!isSame(before.canary, after.canary)) {
    // A rollback restores the canary that this one replaced, or none; any other canary is started again.
    const isReplaced = after.canary !== null && isSame(before.canary, after.canary_before);
    steps.push(before.canary && !isReplaced ? { kind: 'canary', canary: before.canary } : { kind: 'rollback' });
  }
  return steps;
}
