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

/** The acts after which organizations get again what they got before; null when there are none. */
export function undoSteps(before: ModuleAssignment, after: ModuleAssignment): Act[] | null {
  const steps: Act[] = [];
  const [wasAway, isAway] = [before.deactivated_at !== null, after.deactivated_at !== null];
  if (wasAway !== isAway) steps.push({ kind: isAway ? 'reactivate' : 'deactivate' });
  if (before.active_version !== after.active_version) {
    // A module that has an active version keeps one: nobody has it again when it is taken away, a canary's neither.
    if (before.active_version === null) return before.canary === null ? [{ kind: 'deactivate' }] : null;
    // A rollback leaves no trace in what later rollbacks go back to, but it would end a canary first.
    const isOneBack = after.canary === null && after.previous_version === before.active_version;
    steps.push(isOneBack ? { kind: 'rollback' } : { kind: 'activate', version: before.active_version });
  }
  if (!isSame(before.canary, after.canary)) {
    // A canary that took the place of another, or of none, goes one step back; anything else is given out again.
    const isReplaced = after.canary !== null && isSame(before.canary, after.canary_before);
    steps.push(before.canary && !isReplaced ? { kind: 'canary', canary: before.canary } : { kind: 'rollback' });
  }
  return steps;
}
