import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { FileStore } from '../files/file-store.ts';
import type { Services } from '../services.ts';
import { currentBuild, shellFolder } from './build-files.ts';

// Written last: without it, an upload is incomplete.
const whole = '.whole';

const atOnce = 8;

async function putAll(files: FileStore, dir: string, folder: string): Promise<void> {
  const paths = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const next = async () => {
    for (let path = paths.pop(); path; path = paths.pop())
      await files.put(folder + relative(dir, path), await readFile(path));
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  await files.put(folder + whole, new Uint8Array());
}

/**
 * Uploads this process's build of the shell to the store that all hosts share: while two versions run at the same time, a page of
 * one requests its files from any process. On one host, processes share the folder of the builds.
 */
export async function shareShell({ env, files, log }: Pick<Services, 'env' | 'files' | 'log'>): Promise<void> {
  const build = env.s3 ? currentBuild(join(env.distDir, 'shell')) : undefined;
  if (!build) return;
  const folder = shellFolder(build.version);
  try {
    if (!(await files.exists(folder + whole))) await putAll(files, build.dir, folder);
  } catch (error) {
    log.error({ err: error }, 'the build of the shell was not put into the bucket');
  }
}
