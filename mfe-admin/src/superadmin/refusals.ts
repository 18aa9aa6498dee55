import { ApiError, notify, notifyError } from '@switchboard/platform';
import { isOutdated } from './assignment.ts';
import { isSessionOver } from './session.ts';

export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Please try again.';
}

/** The reasons why a version can't run here; empty when the error is about something else. */
export function incompatibilities(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.reason !== 'incompatible') return [];
  const listed = Object.values(error.fields);
  if (listed.length > 0) return listed;
  // The API lists one reason per line. The first line repeats the title that is already shown.
  const [first = '', ...reasons] = error.message.split('\n');
  return first.endsWith('does not fit here.') && reasons.length > 0 ? reasons : [first, ...reasons];
}

/** Whether a version was refused because it loads more than its budget. A given reason would allow it. */
export function isOverBudget(error: unknown): boolean {
  return error instanceof ApiError && error.reason === 'over_budget';
}

/** Whether the error is already shown: the login form or the conflict warning says everything. */
export function isShownElsewhere(error: unknown): boolean {
  return isSessionOver(error) || isOutdated(error);
}

/** Notifies the user that someone else changed the module first. */
export function notifyOutdated(): void {
  notify({
    title: 'Someone else changed this',
    description: "Your change wasn't applied. The page now shows the current state: check it, then try again.",
    tone: 'warning',
  });
}

/** Shows a failure, unless the login form replaced the page. */
export function notifyFailure(title: string, error: unknown): void {
  if (!isSessionOver(error)) notifyError(title, error);
}

/** The form's message for an error without field messages; undefined when the login form replaced the page. */
export function failureText(error: unknown): string | undefined {
  if (isSessionOver(error) || (error instanceof ApiError && Object.keys(error.fields).length > 0)) return undefined;
  return errorMessage(error);
}
