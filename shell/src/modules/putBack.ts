import type { BootModule } from '@switchboard/contracts/modules';
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
  const found = changes.filter(({ isStill }) => isStill());
  for (const { undo } of found) undo();
  const ended = isOnScreen(faultKey(module)) ? [] : endRunning(module);
  const left = [...new Set([...found.map(({ what }) => what), ...taken, ...ended])];
  if (left.length > 0) moduleFailed(module, 'leftover', { expose, error: leftBehind(left) });
}
