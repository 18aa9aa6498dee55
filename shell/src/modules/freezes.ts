import type { BootModule } from '@switchboard/contracts/modules';
import { moduleInStack } from './moduleInStack.ts';

/** One long task of the page, as the browser describes it. */
export interface LongTask {
  startTime: number;
  duration: number;
  /** The files whose code took the most time, where the browser reports them. */
  scripts?: readonly { sourceURL: string; duration: number }[];
}

/** A longer pause is noticeable while typing or scrolling. */
const longTaskMs = 200;

/** After this long, people assume that the page has crashed. */
export const freezeMs = 10_000;

/**
 * The module that a long task belongs to: the one whose file ran longest, else the one whose page was on screen when
 * it ended. Its components are drawn by React, and the browser names only React's file then.
 */
export function moduleOfTask(
  task: LongTask,
  modules: readonly BootModule[],
  onScreen: BootModule | undefined,
): BootModule | undefined {
  const byDuration = (task.scripts ?? []).toSorted((a, b) => b.duration - a.duration);
  const named = byDuration.map(({ sourceURL }) => moduleInStack(sourceURL, modules)).find((one) => one !== undefined);
  return named ?? onScreen;
}

/** How long scripts blocked the page in a task, without layout and waiting for the screen. */
function scriptMs({ duration, scripts }: LongTask): number {
  return scripts ? scripts.reduce((sum, one) => sum + one.duration, 0) : duration;
}

/** Calls `onLong` for each task that blocked the page for more than 200 ms, including those before this call. */
export function watchLongTasks(onLong: (task: LongTask, milliseconds: number) => void): void {
  const supported = globalThis.PerformanceObserver?.supportedEntryTypes ?? [];
  const type = ['long-animation-frame', 'longtask'].find((one) => supported.includes(one));
  if (!type) return;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as LongTask[]) {
      const milliseconds = Math.round(scriptMs(entry));
      if (milliseconds > longTaskMs) onLong(entry, milliseconds);
    }
  }).observe({ type, buffered: true });
}
