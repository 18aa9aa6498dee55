import type { BootModule } from '@switchboard/contracts/modules';

/** The one place where the loader touches module federation; tests and fault switches put another in its stead. */
export interface RemoteRuntime {
  /** Makes a release known. Forced: forgets what a failed attempt left behind, so that the next one starts clean. */
  register(module: BootModule, options: { isForced: boolean }): void;
  /** Loads the module's entry and gives the namespace exposed under `expose`. */
  load(module: BootModule, expose: string): Promise<unknown>;
  /** Fetches the files that `load` will need and runs none of them. */
  prefetch(module: BootModule, expose: string): Promise<unknown>;
}
