import { ApiError } from './api.ts';
import { host, type Notice } from './installedHost.ts';

/** Shows a message in the corner, which replaces the previous one. */
export function notify(notice: Notice): void {
  host().notify(notice);
}

/**
 * Shows a failure: the specification's text for it as the title, and below it the server's message if that is more
 * helpful than a generic text.
 */
export function notifyError(title: string, error: unknown): void {
  const description = error instanceof ApiError && error.code !== 'INTERNAL' ? error.message : undefined;
  notify({ title, tone: 'danger', ...(description && description !== title ? { description } : {}) });
}
