import type { BootModule } from '@switchboard/contracts/modules';
import { moduleInStack } from './moduleInStack.ts';
import { stillRunning } from './running.ts';

const isSame = (module: BootModule, other: BootModule | undefined) =>
  other?.manifest.id === module.manifest.id && other.base_path === module.base_path;

/** Stops everything that a module's code started and did not stop. */
export function endRunning(module: BootModule): string[] {
  return [...stillRunning()].flatMap(([key, { what, caller, end, isGone }]) => {
    if (!isSame(module, moduleInStack(caller, [module]))) return [];
    end();
    stillRunning().delete(key);
    return isGone?.() ? [] : [what];
  });
}
