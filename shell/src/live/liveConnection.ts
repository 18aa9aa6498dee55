import type { LiveEvent } from '@switchboard/contracts/events';
import { closedEvent, hearingEvent } from '@switchboard/contracts/events.limits';

export interface LiveConnectionOptions {
  onEvent: (event: LiveEvent) => void;
  /** `isGap` is true when the connection was lost before, so that events may have been missed. */
  onOpen: (isGap: boolean) => void;
  /** The stream broke or could not be reopened. The host checks whether the session has ended. */
  onDown: () => void;
  /** The stream is open, but its server receives no events for now, or receives them again. Missed events are sent automatically. */
  onHearing: (isHearing: boolean) => void;
  /** The server ended the stream in favor of a newer one. It reopens when the person returns to this page. */
  onReplaced: () => void;
  /** Another tab kept the stream until now: the ID of the last event it forwarded, empty if it forwarded none. */
  takenOverAfter?: string;
  /** Calls back when the person returns to the page. Returns the function that stops it. */
  watchSeen?: (onSeen: () => void) => () => void;
  openSource?: (url: string) => EventSource;
  random?: () => number;
}

const firstDelayMs = 1000;
const longestDelayMs = 30_000;

/** The delay before the n-th attempt: doubles up to 30 s, and a random part of up to half is taken off. */
export function reconnectDelayMs(attempt: number, random: () => number): number {
  return Math.min(longestDelayMs, firstDelayMs * 2 ** attempt) * (0.5 + random() / 2);
}

function readEvent(data: unknown): LiveEvent | null {
  try {
    const event: unknown = JSON.parse(String(data));
    const isEvent = typeof event === 'object' && event !== null && 'type' in event && 'subject_id' in event;
    return isEvent ? (event as LiveEvent) : null;
  } catch {
    return null;
  }
}

/** Calls back when the person returns to this page. Returns the function that stops it. */
export function watchPage(onSeen: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') onSeen();
  };
  window.addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    window.removeEventListener('focus', look);
    document.removeEventListener('visibilitychange', look);
  };
}

/**
 * Keeps one event stream open. The browser's own reconnect gives up on some answers and waits a fixed time, so a broken
 * stream is closed and opened again here, after the last event seen. Returns the function that ends it.
 */
export function openLiveConnection(options: LiveConnectionOptions): () => void {
  const { onEvent, onOpen, onDown, onHearing, onReplaced, watchSeen = watchPage, random = Math.random } = options;
  const openSource = options.openSource ?? ((url) => new EventSource(url, { withCredentials: true }));
  let lastEventId = options.takenOverAfter ?? '';
  let attempt = 0;
  let wasDown = options.takenOverAfter !== undefined;
  let isReplaced = false;
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const connect = (): void => {
    clearTimeout(timer);
    isReplaced = false;
    source?.close();
    // The first request asks for events since the page was requested: its data may have been read before the stream opened.
    const query = lastEventId
      ? `?last_event_id=${encodeURIComponent(lastEventId)}`
      : `?page_age=${Math.round(performance.now())}`;
    const opened = openSource(`/api/events${query}`);
    source = opened;
    opened.onopen = () => {
      attempt = 0;
      onOpen(wasDown);
      wasDown = false;
    };
    opened.onmessage = (message) => {
      if (message.lastEventId) lastEventId = message.lastEventId;
      const event = readEvent(message.data);
      if (event) onEvent(event);
    };
    opened.addEventListener(hearingEvent, ({ data }) => onHearing(data === 'true'));
    opened.addEventListener(closedEvent, () => {
      opened.close();
      wasDown = true;
      isReplaced = true;
      onReplaced();
    });
    opened.onerror = () => {
      opened.close();
      wasDown = true;
      onDown();
      timer = setTimeout(connect, reconnectDelayMs(attempt, random));
      attempt += 1;
    };
  };

  const connectNow = () => {
    if (wasDown && !isReplaced) connect();
  };
  window.addEventListener('online', connectNow);
  // Reopening automatically would close another window's stream, which would reopen in turn.
  const stopWatching = watchSeen(() => {
    if (isReplaced) connect();
  });
  connect();
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', connectNow);
    stopWatching();
    source?.close();
  };
}
