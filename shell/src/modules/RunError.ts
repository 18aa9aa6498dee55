import type { BootModule } from '@switchboard/contracts/modules';
import { isUnparsable } from './fileErrors.ts';
import type { Closure, LoadFailure, RunFailure } from './ModuleLoadError.ts';
import { isChunkError } from './reloadOnce.ts';
import { messageOf } from './thrown.ts';

/** The error that the shell throws in a module that it takes down. */
export class RunError extends Error {
  readonly failure: RunFailure | Closure;

  constructor(failure: RunFailure | Closure, message: string) {
    super(message);
    this.name = 'RunError';
    this.failure = failure;
  }
}

// React's own messages for a component that sets state in an endless loop, in a page and minified.
const endless = /Maximum update depth exceeded|Too many re-renders|React error #(185|301)\b/;

/** Classifies what a module threw on screen. */
export function failureOf(module: BootModule, thrown: unknown): LoadFailure | RunFailure | Closure {
  if (thrown instanceof RunError) return thrown.failure;
  if (isChunkError(thrown) && isUnparsable(module)) return 'unparsable';
  return endless.test(messageOf(thrown)) ? 'looping' : 'crashed';
}
