import type { BootModule } from '@switchboard/contracts/modules';

/**
 * Why a module did not load: it took too long, could not be reached, is no longer on the server since a newer release,
 * has a file without a checksum or with a wrong one, has a file that isn't JavaScript, threw at the start, or does not
 * match its manifest.
 */
export type LoadFailure = 'timeout' | 'unreachable' | 'gone' | 'refused' | 'unparsable' | 'not-started' | 'wrong-shape';

/** How a loaded module failed: it threw, waited forever, or rendered or navigated in an endless loop. */
export type RunFailure = 'crashed' | 'stuck' | 'looping';

/** Why a module that may work is not shown: a person closed it, or has to confirm that it may open again. */
export type Closure = 'closed' | 'asking';

export const isRunFailure = (failure: string): failure is RunFailure =>
  failure === 'crashed' || failure === 'stuck' || failure === 'looping';

export const isClosure = (failure: string): failure is Closure => failure === 'closed' || failure === 'asking';

/** A module that could not be loaded; `failure` is the reason. */
export class ModuleLoadError extends Error {
  readonly failure: LoadFailure;
  readonly module: BootModule;

  constructor(module: BootModule, failure: LoadFailure, options?: { cause?: unknown }) {
    const { id, version } = module.manifest;
    super(`Module ${id} ${version} did not load: ${failure}`, options);
    this.name = 'ModuleLoadError';
    this.failure = failure;
    this.module = module;
  }
}

/** Converts any error to a module's load error. Unknown errors count as unreachable. */
export function asLoadError(module: BootModule, cause: unknown): ModuleLoadError {
  return cause instanceof ModuleLoadError ? cause : new ModuleLoadError(module, 'unreachable', { cause });
}
