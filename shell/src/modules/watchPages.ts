import { bootStore } from '../boot/bootStore.ts';
import { showNotice } from '../boot/settleFailures.ts';
import { faultKey } from './faultSwitches.ts';
import { freezeMs, type LongTask, moduleOfTask, watchLongTasks } from './freezes.ts';
import { isOnScreen } from './loopGuard.ts';
import { blockedFor, moduleFailed } from './moduleFailed.ts';
import { latestPage, type PageView, pageAt } from './pageViews.ts';
import { closeKey, hasCloseKey } from './presses.ts';
import { askAfterReload } from './reopening.ts';
import { showWayOut, watchTraps } from './traps.ts';

let isWatching = false;

/** The page of a module that is on screen now. */
function pageOnScreen(): PageView | null {
  const page = latestPage();
  return page && isOnScreen(faultKey(page.module)) ? page : null;
}

function onTrap(what: string): void {
  const page = pageOnScreen();
  if (!page) return;
  const { module, expose } = page;
  moduleFailed(module, 'leftover', { expose, error: `It keeps people from using the page: ${what}.` });
  askAfterReload(faultKey(module), `Something kept you from using the page: ${what}.`);
  page.onClosed.push(showWayOut(module.manifest.title));
}

/**
 * Reports a task that held the page, and after ten seconds says how to leave the page that caused it. People who clicked
 * on another page in the meantime are there when the browser reports the task.
 */
export function noteLongTask(task: LongTask, milliseconds: number): void {
  const page = pageAt(task.startTime + task.duration);
  const module = moduleOfTask(task, bootStore.getState().modules, page?.module);
  if (!module) return;
  const isOfPage = page?.module.manifest.id === module.manifest.id;
  moduleFailed(module, 'blocking', {
    ...(isOfPage ? { expose: page.expose } : {}),
    error: blockedFor(milliseconds),
  });
  if (milliseconds < freezeMs || !isOnScreen(faultKey(module))) return;
  const seconds = Math.round(milliseconds / 1000);
  askAfterReload(faultKey(module), `The page did not respond for ${seconds} seconds.`);
  showNotice({
    tone: 'warning',
    title: `${module.manifest.title} did not respond for ${seconds} seconds`,
    description: hasCloseKey()
      ? `Open another page, or press ${closeKey} to close it.`
      : 'Open another page to leave it.',
  });
}

/** Watches the pages of modules for freezes and for whatever keeps a person from leaving. Once per page load. */
export function watchPages(): void {
  if (isWatching) return;
  isWatching = true;
  watchTraps(onTrap);
  watchLongTasks(noteLongTask);
}
