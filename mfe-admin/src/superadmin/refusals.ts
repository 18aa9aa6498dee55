import { ApiError, notify, notifyError } from '@switchboard/platform';
import { isOutdated } from './assignment.ts';
import { isSessionOver } from './session.ts';

export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Please try again.';
}

/** Why a version cannot run here, each reason for itself; empty when the error is about something else. */
export function incompatibilities(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.reason !== 'incompatible') return [];
  const listed = Object.values(error.fields);
  if (listed.length > 0) return listed;
  // The API writes each reason on a line, below one that the title here says already.
  const [first = '', ...reasons] = error.message.split('\n');
  return first.endsWith('does not fit here.') && reasons.length > 0 ? reasons : [first, ...reasons];
}

/** Whether a version was refused since it loads more than its budget, so that a reason would do. */
export function isOverBudget(error: unknown): boolean {
  return error instanceof ApiError && error.reason === 'over_budget';
}

/** Whether an error was already told: the login form or the warning about a conflict has said all there is. */
export function isTold(error: unknown): boolean {
  return isSessionOver(error) || isOutdated(error);
}

/** Says that somebody else was faster. */
export function notifyOutdated(): void {
  notify({
    title: 'Someone else changed this',
    description: "Your change wasn't applied. The page now shows the current state: check it, then try again.",
    tone: 'warning',
  });
}

/** Shows a failure, unless the login form took the place of the page. */
export function notifyFailure(title: string, error: unknown): void {
  if (!isSessionOver(error)) notifyError(title, error);
}

/** What a form says of a refusal that no field tells; undefined when the login form took the place of the page. */
export function failureText(error: unknown): string | undefined {
  if (isSessionOver(error) || (error instanceof ApiError && Object.keys(error.fields).length > 0)) return undefined;
  return errorMessage(error);
}
