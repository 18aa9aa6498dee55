import type { BootModule } from '@switchboard/contracts/modules';

/**
 * Why a module did not arrive: it took too long, could not be reached, is gone from the server since a newer release,
 * has a file with no checksum or another than listed, or is not what its manifest promises.
 */
export type LoadFailure = 'timeout' | 'unreachable' | 'gone' | 'refused' | 'wrong-shape';

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
