import type { BootModule } from '@switchboard/contracts/modules';

/**
 * Why a module did not arrive: it took too long, could not be reached, is gone from the server since a newer release,
 * has a file with no checksum or another than listed, has one that is no JavaScript, threw as it started, or is not what
 * its manifest promises.
 */
export type LoadFailure = 'timeout' | 'unreachable' | 'gone' | 'refused' | 'unparsable' | 'not-started' | 'wrong-shape';

/** How a module that had arrived failed: it threw, it waited for ever, or it drew or navigated without end. */
export type RunFailure = 'crashed' | 'stuck' | 'looping';

/** Why a module that may be in order is not shown: a person closed it, or has to say that it may open again. */
export type Closure = 'closed' | 'asking';

export const isRunFailure = (failure: string): failure is RunFailure =>
  failure === 'crashed' || failure === 'stuck' || failure === 'looping';

export const isClosure = (failure: string): failure is Closure => failure === 'closed' || failure === 'asking';

/** A module that could not be loaded; `failure` says why. */
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

/** Any error as one of a module; what nobody explained could not be reached. */
export function asLoadError(module: BootModule, cause: unknown): ModuleLoadError {
  return cause instanceof ModuleLoadError ? cause : new ModuleLoadError(module, 'unreachable', { cause });
}
