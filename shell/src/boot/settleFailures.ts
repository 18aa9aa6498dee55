import { settleToast, type ToastOptions, toast } from '@switchboard/design-system';
import { http } from '@switchboard/platform/host';

/** What is read of a request, as axios describes it. */
interface Sent {
  method?: string;
  url?: string;
  data?: unknown;
}

// A page says that a write failed as soon as it hears of it.
const messageWithinMs = 250;

let failed: { about: string; at: number } | null = null;

/** Names a write; null for what only reads, and for files, of which many go to one address. */
function nameOf(sent: Sent | undefined): string | null {
  const method = sent?.method?.toUpperCase() ?? 'GET';
  return method === 'GET' || sent?.data instanceof FormData ? null : `${method} ${sent?.url}`;
}

/** Shows a message. A failure is remembered with the write it came from, so that the same write's success takes it away. */
export function showNotice(notice: ToastOptions): void {
  const isAboutWrite = notice.tone === 'danger' && failed !== null && Date.now() - failed.at < messageWithinMs;
  toast(isAboutWrite ? { ...notice, about: failed?.about } : notice);
}

/** Listens to every request of the page, so that no failure outlives the success of the same thing. */
export function settleFailures(): void {
  http.interceptors.response.use(
    (response) => {
      const name = nameOf(response.config);
      if (name !== null) settleToast(name);
      return response;
    },
    (error: { config?: Sent }) => {
      const name = nameOf(error.config);
      if (name !== null) failed = { about: name, at: Date.now() };
      return Promise.reject(error);
    },
  );
}
