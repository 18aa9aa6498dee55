import { onCommitStorm } from './commitHook.ts';
import { leaveByLoad, restoreForLeaving } from './pageViews.ts';
import { closeKey, notePress } from './presses.ts';
import { RunError } from './RunError.ts';
import { reasonToAsk } from './reopening.ts';

interface MountedView {
  release: string;
  /** The folder of its files, which appears in stack traces. */
  folder: string;
  stop: (error: RunError) => void;
}

// A person clicks between two pages; code that changes the address this often without a click is in a loop.
const maxNavigations = 25;
const navigationWindowMs = 5000;

// No one reloads a page this often without a key press or a click in it.
const maxLoads = 6;
const loadsWindowMs = 20_000;
const loadsStorageKey = 'switchboard.loads';

const views: MountedView[] = [];
let isReloading = false;
let areLoadsKept = false;
let navigations: { at: number; stack: string }[] = [];
let isNavigating = false;
let stopped: { release: string; error: RunError } | null = null;

/** Whether any part of a release is on screen. */
export const isOnScreen = (release: string): boolean => views.some((view) => view.release === release);

/** Why a release may not continue; rendering it again would restart the loop. */
export function stopOf(release: string): RunError | null {
  if (isReloading) {
    isReloading = false;
    stopped = { release, error: new RunError('looping', `It reloaded the page ${maxLoads} times.`) };
  }
  if (stopped?.release === release) return stopped.error;
  const why = reasonToAsk(release);
  return why === null ? null : new RunError('asking', why);
}

/** Records a part of a module that has come on screen. Returns the function that removes it. */
export function noteView(view: MountedView): () => void {
  views.push(view);
  return () => void views.splice(views.indexOf(view), 1);
}

function stop({ release, stop: takeDown }: MountedView, error: RunError): void {
  stopped = { release, error };
  takeDown(error);
}

/** Takes down the part that came on screen last: a loop starts with what is new. It stays down until the person acts. */
function stopNewest(why: string): void {
  const newest = views.at(-1);
  if (newest) stop(newest, new RunError('looping', why));
}

/** Takes down everything of modules that is on screen, because a person wants to close it. Returns the folders of their files. */
function closeViews(why: string): string[] {
  const closed = views.toReversed();
  for (const view of closed) stop(view, new RunError('closed', why));
  stopped = null;
  return closed.map(({ folder }) => folder);
}

/** Blames the module whose code changed the address most recently, even if it is no longer on screen. */
function stopNavigating(stacks: readonly string[]): void {
  const why = `It changed the address more than ${maxNavigations} times in a row.`;
  const view = views.findLast(({ folder }) => stacks.some((stack) => stack.includes(folder)));
  if (view) stop(view, new RunError('looping', why));
  else
    import(/* webpackChunkName: "rescue" */ './stopAbsent.ts')
      .then(({ stopAbsent }) => stopAbsent(stacks, why) || stopNewest(why))
      .catch(() => stopNewest(why));
}

/** Counts a change of address. All changes within one task count once: the browser shows only the last. */
export function noteNavigation(): void {
  if (isNavigating) return;
  isNavigating = true;
  setTimeout(() => {
    isNavigating = false;
  });
  const now = performance.now();
  const recent = navigations.filter(({ at }) => now - at < navigationWindowMs);
  navigations = [...recent, { at: now, stack: new Error().stack ?? '' }];
  if (navigations.length <= maxNavigations) return;
  const stacks = navigations.map(({ stack }) => stack);
  navigations = [];
  stopNavigating(stacks);
}

function readLoads(now: number): number[] {
  const value: unknown = JSON.parse(sessionStorage.getItem(loadsStorageKey) ?? '[]');
  return Array.isArray(value) ? value.filter((at) => typeof at === 'number' && now - at < loadsWindowMs) : [];
}

/** Counts loads of a page that the page may have caused itself. */
export function noteLoad(): void {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isAgain = load?.type === 'reload' || document.referrer === location.href.split('#')[0];
  try {
    const now = Date.now();
    const loads = isAgain ? [...readLoads(now), now] : [];
    isReloading = loads.length >= maxLoads;
    sessionStorage.setItem(loadsStorageKey, JSON.stringify(loads));
    areLoadsKept = true;
  } catch {
    // Without storage, loads before this page can't be counted.
  }
}

// A key press must not wait for the storage, unless there is something to clear.
function forgetLoads(): void {
  if (!areLoadsKept) return;
  areLoadsKept = false;
  try {
    sessionStorage.removeItem(loadsStorageKey);
  } catch {
    // As above.
  }
}

// Only a person's actions count; moving a pointer without pressing it doesn't.
function forgive(event: Event): void {
  if (!event.isTrusted || (event.type === 'pointermove' && (event as PointerEvent).buttons === 0)) return;
  navigations = [];
  stopped = null;
  isReloading = false;
  forgetLoads();
}

/** The reserved key closes what modules show. It runs first, so that no module listener can swallow it. */
function closeOnKey(event: KeyboardEvent): void {
  if (event.key !== closeKey || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  restoreForLeaving();
  const folders = closeViews(`Someone pressed ${closeKey}.`);
  import(/* webpackChunkName: "watch" */ './traps.ts')
    .then(({ removeTraps }) => removeTraps(folders))
    .catch(() => undefined);
}

/** A click on the frame may lead to another page. The page behind a link may be broken as well. */
function onFrameClick(event: Event): void {
  const { target } = event;
  if (!(target instanceof Element) || document.getElementById('content')?.contains(target)) return;
  restoreForLeaving();
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (link && leaveByLoad(link.href)) event.preventDefault();
}

/** The router changes the address with the same functions as modules do. */
function watchAddress(): void {
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name];
    history[name] = function noted(this: History, ...how: Parameters<typeof change>) {
      noteNavigation();
      const { pathname } = location;
      change.apply(this, how);
      if (location.pathname !== pathname) restoreForLeaving();
    };
  }
  window.addEventListener('popstate', () => {
    noteNavigation();
    restoreForLeaving();
  });
}

/** Watches for modules that render, navigate or reload in an endless loop, and for the key that closes them. */
export function watchLoops(): void {
  noteLoad();
  watchAddress();
  for (const type of ['pointerdown', 'pointermove', 'keydown'])
    window.addEventListener(type, forgive, { capture: true });
  for (const type of ['pointerdown', 'click']) window.addEventListener(type, notePress, { capture: true });
  window.addEventListener('click', onFrameClick, { capture: true });
  window.addEventListener('keydown', closeOnKey, { capture: true });
  onCommitStorm(() => {
    import(/* webpackChunkName: "rescue" */ './settleStorm.ts')
      .then(({ settleStorm }) => settleStorm(stopNewest))
      .catch(() => undefined);
  });
}
