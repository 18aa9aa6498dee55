import type { BootModule } from '@switchboard/contracts/modules';
import { nameAgain } from '../routing/usePageTitle.ts';
import type { Change } from './changes.ts';
import { endRunning } from './endRunning.ts';
import { faultKey } from './faultSwitches.ts';
import { isOnScreen } from './loopGuard.ts';
import { moduleFailed } from './moduleFailed.ts';
import { leftBehind } from './pageViews.ts';

/** Takes away what a module has left behind in the page, and reports it with what was taken away before. */
export function putBack(
  module: BootModule,
  expose: string,
  changes: readonly Change[],
  taken: readonly string[] = [],
): void {
  const ended = isOnScreen(faultKey(module)) ? [] : endRunning(module);
  // Code that kept running may have changed the same thing again, to another value.
  const found = changes.filter(({ isStill }) => isStill() || ended.length > 0);
  for (const { undo } of found) undo();
  if (ended.length > 0) nameAgain();
  const left = [...new Set([...found.map(({ what }) => what), ...taken, ...ended])];
  if (left.length > 0) moduleFailed(module, 'leftover', { expose, error: leftBehind(left) });
}
