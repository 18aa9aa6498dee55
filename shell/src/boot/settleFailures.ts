import { settleToast, type ToastOptions, toast } from '@switchboard/design-system';
import { type HttpRequest, http } from '@switchboard/platform/host';

// A page reports a failed write as soon as it receives the error.
const messageWithinMs = 250;

let failed: { about: string; at: number } | null = null;

/** Names a write; null for what only reads, and for files, of which many go to one address. */
function nameOf({ method, url, data }: HttpRequest): string | null {
  return method === 'GET' || data instanceof FormData ? null : `${method} ${url}`;
}

/** Shows a message. A failure is remembered with the write it came from, so that the same write's success takes it away. */
export function showNotice(notice: ToastOptions): void {
  const isAboutWrite = notice.tone === 'danger' && failed !== null && Date.now() - failed.at < messageWithinMs;
  toast(isAboutWrite ? { ...notice, about: failed?.about } : notice);
}

/** Listens to every request of the page, so that no failure outlives the success of the same thing. */
export function settleFailures(): void {
  http.onSettled((request, hasSucceeded) => {
    const name = nameOf(request);
    if (name === null) return;
    if (hasSucceeded) settleToast(name);
    else failed = { about: name, at: Date.now() };
  });
}
