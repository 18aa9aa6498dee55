import type { LiveEvent } from '@switchboard/contracts/events';
import { type LiveConnectionOptions, openLiveConnection, watchPage } from './liveConnection.ts';

/** Messages from the tab that holds the stream to the other tabs. */
type TabMessage =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'open'; isGap: boolean }
  | { kind: 'hearing'; isHearing: boolean }
  | { kind: 'down' }
  | { kind: 'replaced' }
  /** The person looks at one of the tabs. */
  | { kind: 'seen' };

type Locks = Pick<LockManager, 'request'>;

/**
 * One event stream for all tabs of a browser that show the same organization to the same person: over HTTP/1.1 a
 * browser opens six connections per server, and a stream per tab would leave the sixth tab without any. The tab that
 * gets the lock keeps the stream and forwards its events; when it closes, the next one takes over. Returns the function
 * that ends it.
 */
export function openSharedConnection(
  scope: string,
  options: LiveConnectionOptions,
  locks: Locks | undefined = globalThis.navigator?.locks,
): () => void {
  if (!locks || typeof BroadcastChannel === 'undefined') return openLiveConnection(options);
  const name = `switchboard.live.${scope}`;
  const channel = new BroadcastChannel(name);
  const waiting = new AbortController();
  let lastEventId: string | undefined;
  let hasWaited = false;
  let end: () => void = () => undefined;

  // Messages that arrive after the end are not sent: the channel is closed.
  const post = (message: TabMessage) => {
    if (!waiting.signal.aborted) channel.postMessage(message);
  };
  const seen = new EventTarget();
  channel.onmessage = ({ data }: MessageEvent<TabMessage | null | undefined>) => {
    // Any script of the origin can write to the channel.
    if (!data?.kind) return;
    if (data.kind === 'seen') {
      seen.dispatchEvent(new Event('seen'));
      return;
    }
    hasWaited = true;
    if (data.kind === 'event') {
      lastEventId = data.event.id;
      options.onEvent(data.event);
    } else if (data.kind === 'open') options.onOpen(data.isGap);
    else if (data.kind === 'hearing') options.onHearing(data.isHearing);
    else if (data.kind === 'replaced') options.onReplaced();
    else if (data.kind === 'down') options.onDown();
  };

  const keepStream = () =>
    new Promise<void>((resolve) => {
      const close = openLiveConnection({
        ...options,
        watchSeen(onSeen) {
          const stopWatching = watchPage(onSeen);
          seen.addEventListener('seen', onSeen);
          return () => {
            stopWatching();
            seen.removeEventListener('seen', onSeen);
          };
        },
        ...(hasWaited ? { takenOverAfter: lastEventId ?? '' } : {}),
        onEvent: (event) => {
          post({ kind: 'event', event });
          options.onEvent(event);
        },
        onOpen: (isGap) => {
          post({ kind: 'open', isGap });
          options.onOpen(isGap);
        },
        onDown: () => {
          post({ kind: 'down' });
          options.onDown();
        },
        onReplaced: () => {
          post({ kind: 'replaced' });
          options.onReplaced();
        },
        onHearing: (isHearing) => {
          post({ kind: 'hearing', isHearing });
          options.onHearing(isHearing);
        },
      });
      end = () => {
        close();
        resolve();
      };
    });

  // The tab that keeps the stream may not be the visible one.
  const stopWatching = watchPage(() => post({ kind: 'seen' }));
  // If this tab does not get the lock at once, another tab holds it.
  const settled = setTimeout(() => {
    hasWaited = true;
  }, 1000);
  locks
    .request(name, { signal: waiting.signal }, () => {
      clearTimeout(settled);
      // The lock may be granted after this connection was closed.
      return waiting.signal.aborted ? undefined : keepStream();
    })
    .catch(() => undefined);
  return () => {
    clearTimeout(settled);
    stopWatching();
    waiting.abort();
    end();
    channel.close();
  };
}
