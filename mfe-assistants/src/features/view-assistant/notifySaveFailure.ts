import { ApiError, notify } from '@switchboard/platform';

const generic = 'Failed to save assistant. Please check your connection and try again.';

/** Says that a change was not saved, with the server's reason where it gives one. */
export function notifySaveFailure(error: unknown): undefined {
  const reason =
    error instanceof ApiError && !['INTERNAL', 'UNAVAILABLE'].includes(error.code) ? error.message : undefined;
  notify({ title: 'Save Failed', description: reason ?? generic, tone: 'danger' });
}
