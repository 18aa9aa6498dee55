import type { BootModule } from '@switchboard/contracts/modules';
import { ModuleLoadError } from './ModuleLoadError.ts';

/** Whether a developer's own server serves the module: its folder is a whole address, not a path of this origin. */
export function isOverride(module: BootModule): boolean {
  return !module.base_path.startsWith('/');
}

/** Absolute address of one file of a module. */
export function fileUrl(module: BootModule, file: string, origin = window.location.origin): string {
  return new URL(module.base_path + file, origin).href;
}

/**
 * The checksum of one file. A file without one is refused: an unlisted file is not part of the release. Empty for a
 * developer's own server, whose files change all the time.
 */
export function integrityOf(module: BootModule, file: string): string {
  if (isOverride(module)) return '';
  const integrity = module.manifest.files[file]?.integrity;
  if (!integrity || !/^sha(256|384|512)-[A-Za-z0-9+/]+=*$/.test(integrity))
    throw new ModuleLoadError(module, 'refused', { cause: new Error(`No checksum for ${file}`) });
  return integrity;
}
