import type { BootModule } from '@switchboard/contracts/modules';
import type { Change } from './changes.ts';
import { faultKey } from './faultSwitches.ts';
import { stillRunning } from './globals.ts';
import { isOnScreen } from './loopGuard.ts';
import { moduleFailed } from './moduleFailed.ts';
import { moduleInStack } from './moduleInStack.ts';
import { leftBehind } from './pageViews.ts';

const isSame = (module: BootModule, other: BootModule | undefined) =>
  other?.manifest.id === module.manifest.id && other.base_path === module.base_path;

/** Ends what code of a module started and nobody ended. */
export function endRunning(module: BootModule): string[] {
  return [...stillRunning()].flatMap(([key, { what, caller, end }]) => {
    if (!isSame(module, moduleInStack(caller, [module]))) return [];
    end();
    stillRunning().delete(key);
    return [what];
  });
}

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
