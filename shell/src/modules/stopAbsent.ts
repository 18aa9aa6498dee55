import { bootStore } from '../boot/bootStore.ts';
import { endRunning } from './endRunning.ts';
import { moduleFailed } from './moduleFailed.ts';
import { moduleInStack } from './moduleInStack.ts';
import { RunError } from './RunError.ts';

/** Ends what a module that is no longer on screen keeps running, and blames it. Whether a stack names such a module. */
export function stopAbsent(stacks: readonly string[], why: string): boolean {
  const { modules } = bootStore.getState();
  const module = stacks.map((stack) => moduleInStack(stack, modules)).find((one) => one !== undefined);
  if (!module) return false;
  endRunning(module);
  moduleFailed(module, 'looping', { error: new RunError('looping', why) });
  return true;
}
