import { bootStore } from '../boot/bootStore.ts';
import { moduleFailed } from './moduleFailed.ts';
import { moduleInStack } from './moduleInStack.ts';

/** Reports what a page had left that only another load of the document could take away. */
export function reportLeft([folder = '', expose = '', what = '']: readonly string[]): void {
  const module = moduleInStack(folder, bootStore.getState().modules);
  if (module) moduleFailed(module, 'leftover', { expose, error: `${what} The page was loaded anew.` });
}
