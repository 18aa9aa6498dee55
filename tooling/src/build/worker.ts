/** A process that builds one package after the other for the pool. */
import { join } from 'node:path';
import { buildPackage, cacheFolder } from './build-package.ts';
import { FileHashes } from './file-hashes.ts';
import type { BrowserPackage } from './packages.ts';

export interface BuildRequest {
  target: BrowserPackage;
  root: string;
}

export type BuildAnswer = { version: string; warnings: string[] } | { error: string };

process.on('message', async ({ target, root }: BuildRequest) => {
  const hashes = new FileHashes(join(cacheFolder(root), 'file-hashes.json'));
  let answer: BuildAnswer;
  try {
    answer = await buildPackage(target, root, hashes);
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : String(error) };
  }
  process.send?.(answer);
});
process.on('disconnect', () => process.exit(0));
