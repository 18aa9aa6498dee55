import { existsSync, globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runTool } from '../checks/run-tool.ts';
import { repositoryRoot, rootOf } from '../root.ts';
import { ReleaseError } from './arguments.ts';

/** Whether a module has its own tests. */
export function hasTests(dir: string): boolean {
  return globSync('src/**/*.test.{ts,tsx}', { cwd: dir }).length > 0;
}

/** Runs the tests of one module. Returns how many passed. Throws ReleaseError with vitest's output. */
export async function testModule(dir: string, signal?: AbortSignal): Promise<string> {
  const { code, output } = await runVitest(dir, ['--reporter=dot'], { signal });
  const plain = stripVTControlCharacters(output);
  if (code !== 0) throw new ReleaseError(`${plain}\n\nThe tests failed: nothing was released.`);
  return /^\s*Tests\s+(.+)$/m.exec(plain)?.[1] ?? 'passed';
}

/** Runs vitest for one module: this repository's own project, or the settings that come with the tools elsewhere. */
export function runVitest(
  dir: string,
  args: readonly string[],
  options: { isShown?: boolean; signal?: AbortSignal } = {},
) {
  const cli = join(dirname(createRequire(join(dir, 'package.json')).resolve('vitest/package.json')), 'vitest.mjs');
  const scope =
    rootOf(dir) === repositoryRoot
      ? ['--project', 'browser', `${basename(dir)}/`]
      : existsSync(join(dir, 'vitest.config.ts'))
        ? []
        : [
            '--config',
            join(import.meta.dirname, `../test/module.config${extname(import.meta.filename)}`),
            '--root',
            dir,
          ];
  return runTool(process.execPath, [cli, 'run', ...scope, ...args], { ...options, cwd: rootOf(dir) });
}
