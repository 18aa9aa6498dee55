import { onCommitStorm } from './commitHook.ts';
import { leaveByLoad, restoreForLeaving } from './pageViews.ts';
import { closeKey, notePress } from './presses.ts';
import { RunError } from './RunError.ts';
import { reasonToAsk } from './reopening.ts';

interface MountedView {
  release: string;
  /** The folder of its files, which stacks name. */
  folder: string;
  stop: (error: RunError) => void;
}

// A person presses something between two pages; code that changes the address by itself this often does not end.
const maxNavigations = 25;
const navigationWindowMs = 5000;

// Nobody reloads a page this often without a key or a click in it.
const maxLoads = 6;
const loadsWindowMs = 20_000;
const loadsStorageKey = 'switchboard.loads';

const views: MountedView[] = [];
let isReloading = false;
let areLoadsKept = false;
let navigations: { at: number; stack: string }[] = [];
let isNavigating = false;
let stopped: { release: string; error: RunError } | null = null;

/** Whether anything of a release is on screen. */
export const isOnScreen = (release: string): boolean => views.some((view) => view.release === release);

/** Why a release may not go on; what it draws next would begin the loop anew. */
export function stopOf(release: string): RunError | null {
  if (isReloading) {
    isReloading = false;
    stopped = { release, error: new RunError('looping', `It reloaded the page ${maxLoads} times.`) };
  }
  if (stopped?.release === release) return stopped.error;
  const why = reasonToAsk(release);
  return why === null ? null : new RunError('asking', why);
}

/** Notes a part of a module that has come on screen. Returns the function that notes that it is gone. */
export function noteView(view: MountedView): () => void {
  views.push(view);
  return () => void views.splice(views.indexOf(view), 1);
}

function stop({ release, stop: takeDown }: MountedView, error: RunError): void {
  stopped = { release, error };
  takeDown(error);
}

/** Takes down what came on screen last: a loop begins with what is new. It stays down until somebody does something. */
function stopNewest(why: string): void {
  const newest = views.at(-1);
  if (newest) stop(newest, new RunError('looping', why));
}

/** Takes down everything of modules that is on screen, because a person wants it to go. Returns the folders of their files. */
function closeViews(why: string): string[] {
  const closed = views.toReversed();
  for (const view of closed) stop(view, new RunError('closed', why));
  stopped = null;
  return closed.map(({ folder }) => folder);
}

/** Blames the module whose code changed the address most recently, also when it is no longer on screen. */
function stopNavigating(stacks: readonly string[]): void {
  const why = `It changed the address more than ${maxNavigations} times in a row.`;
  const view = views.findLast(({ folder }) => stacks.some((stack) => stack.includes(folder)));
  if (view) stop(view, new RunError('looping', why));
  else
    import(/* webpackChunkName: "rescue" */ './stopAbsent.ts')
      .then(({ stopAbsent }) => stopAbsent(stacks, why) || stopNewest(why))
      .catch(() => stopNewest(why));
}

/** Notes a change of address. Any number within one task are one: the browser shows only the last. */
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

/** Counts the loads of a page that it may have asked for itself. */
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
    // Without storage nobody can count what happened before this page.
  }
}

// A key must not wait for the storage, unless there is something to forget.
function forgetLoads(): void {
  if (!areLoadsKept) return;
  areLoadsKept = false;
  try {
    sessionStorage.removeItem(loadsStorageKey);
  } catch {
    // As above.
  }
}

// Only what a person does; a pointer that is moved without being pressed says nothing.
function forgive(event: Event): void {
  if (!event.isTrusted || (event.type === 'pointermove' && (event as PointerEvent).buttons === 0)) return;
  navigations = [];
  stopped = null;
  isReloading = false;
  forgetLoads();
}

/** The reserved key closes what modules show. It comes first, so that no listener of a module can swallow it. */
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

/** A click on the frame may lead to another page. What follows a link may be broken as well. */
function onFrameClick(event: Event): void {
  const { target } = event;
  if (!(target instanceof Element) || document.getElementById('content')?.contains(target)) return;
  restoreForLeaving();
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (link && leaveByLoad(link.href)) event.preventDefault();
}

/** The router changes the address by the same functions as everybody else. */
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

/** Watches for modules that draw, navigate or reload without end, and for the key that closes them. */
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
