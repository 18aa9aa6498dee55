import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder, without a trailing slash. */
export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** What a package is built from: this repository for a folder of ours, the folder itself for a module that lies elsewhere. */
export function rootOf(dir: string): string {
  return dirname(dir) === repositoryRoot ? repositoryRoot : dir;
}
