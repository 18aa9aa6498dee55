import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { cacheFolder } from '../build/build-package.ts';
import { runTool } from '../checks/run-tool.ts';
import { repositoryRoot, rootOf } from '../root.ts';
import { ReleaseError } from './arguments.ts';

/** The compiler settings of a module: its own, or this repository's limited to its folder; null without any. */
function settingsOf(dir: string): string | null {
  const own = join(dir, 'tsconfig.json');
  if (existsSync(own)) return own;
  if (rootOf(dir) !== repositoryRoot) return null;
  const path = join(cacheFolder(repositoryRoot), 'types', `${basename(dir)}.json`);
  mkdirSync(dirname(path), { recursive: true });
  const settings = {
    extends: join(repositoryRoot, 'tsconfig.base.json'),
    include: [dir],
    exclude: [join(dir, 'dist')],
  };
  writeFileSync(path, JSON.stringify(settings));
  return path;
}

/** Checks the types of one module and returns a summary. Throws ReleaseError with the compiler's output. */
export async function checkTypes(dir: string, signal?: AbortSignal): Promise<string> {
  const settings = settingsOf(dir);
  if (settings === null)
    throw new ReleaseError(`${dir} has no tsconfig.json, so that its types cannot be checked. Write one.`);
  const compiler = createRequire(join(dir, 'package.json')).resolve('typescript/package.json');
  // Unchanged files since the last release are not checked again.
  const buildInfo = join(dir, 'dist/types.tsbuildinfo');
  const { code, output } = await runTool(
    process.execPath,
    [join(dirname(compiler), 'bin/tsc'), '--noEmit', '--incremental', '--tsBuildInfoFile', buildInfo, '-p', settings],
    { cwd: dir, ...(signal && { signal }) },
  );
  if (code !== 0)
    throw new ReleaseError(`${stripVTControlCharacters(output)}\n\nThe types do not hold: nothing was released.`);
  return 'they hold';
}
