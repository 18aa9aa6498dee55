import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder, without a trailing slash. */
export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** The root that a package is built from: this repository for one of its folders, else the module's own folder. */
export function rootOf(dir: string): string {
  return dirname(dir) === repositoryRoot ? repositoryRoot : dir;
}
