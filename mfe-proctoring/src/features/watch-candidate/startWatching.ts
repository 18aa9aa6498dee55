import type { ProctoringTools } from '@switchboard/contracts/interview-sessions';
import type { EventQueue } from './eventQueue.ts';
import { guessMonitors, type MonitorAnswer, readMonitors } from './monitorWatch.ts';
import { isSamePlace, lookAtWindow, watchWindow, windowPlace } from './windowWatch.ts';

/** Moving a window has no event, so its position is read at this interval, in milliseconds. */
export const lookMs = 500;

/** The interval at which monitors are read. Source: specification 03 §9. */
export const monitorMs = 2_000;

interface Watched {
  tools: ProctoringTools;
  events: Pick<EventQueue, 'add'>;
  /** Called when a second monitor is connected or disconnected. */
  onMonitors: (answer: MonitorAnswer) => void;
}

function watchFocus({ events }: Watched): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let isLeaving = false;
  const onBlur = () => !isLeaving && events.add('window_blur', 'blur');
  const onFocus = () => events.add('window_focus', 'focus');
  const onVisibility = () => {
    if (!isLeaving) events.add('tab_change', document.visibilityState === 'hidden' ? 'hidden' : 'visible');
  };
  window.addEventListener('blur', onBlur, { signal });
  window.addEventListener('focus', onFocus, { signal });
  document.addEventListener('visibilitychange', onVisibility, { signal });
  // A page that is being left is hidden as well, which isn't a tab change.
  window.addEventListener(
    'pagehide',
    () => {
      isLeaving = true;
    },
    { signal },
  );
  return () => stop.abort();
}

function watchPlace({ events }: Watched): () => void {
  let watch = watchWindow(windowPlace());
  let restedAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const place = windowPlace();
    const isAtRest = isSamePlace(watch.last, place);
    const look = lookAtWindow(watch, place);
    watch = look.watch;
    // On a busy computer, reads come late: the change happened at some moment since the window was last seen at rest.
    const within_ms = Math.round(now - restedAt);
    if (look.found) events.add('window_manipulation', look.found.action, { by: look.found.by, within_ms });
    if (isAtRest) restedAt = now;
  }, lookMs);
  return () => clearInterval(timer);
}

function watchMonitors({ events, onMonitors }: Watched): () => void {
  let isOver = false;
  let before: MonitorAnswer | null = null;
  const look = async () => {
    const answer = await readMonitors();
    if (isOver || !answer) return;
    const isNews = answer.hasMultiple !== (before?.hasMultiple ?? false);
    const was = before?.count ?? null;
    before = answer;
    if (!isNews) return;
    const { hasMultiple, method, count } = answer;
    events.add('monitor_detection', hasMultiple ? 'violation' : 'passed', {
      method,
      screen_count: count,
      previous_screen_count: was,
    });
    onMonitors(answer);
  };
  events.add('monitor_detection', 'note', { method: 'resolution', ...guessMonitors(window.screen) });
  void look();
  const timer = setInterval(() => void look(), monitorMs);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

/** Reports only what this interview monitors. Returns a function that stops it. */
export function startWatching(watched: Watched): () => void {
  const { tab_change_detection, multiple_monitor_detection } = watched.tools;
  const stops = [
    ...(tab_change_detection ? [watchFocus(watched), watchPlace(watched)] : []),
    ...(multiple_monitor_detection ? [watchMonitors(watched)] : []),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
