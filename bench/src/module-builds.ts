import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../../tooling/src/build/build-package.ts';
import { runTool } from '../../tooling/src/checks/run-tool.ts';
import { buildProduct, currentVersion } from './builds.ts';
import { esbuildModule } from './esbuild.ts';
import { seconds } from './seconds.ts';
import { benchDir, root } from './stack.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';

// The module with the most pages and dialogs.
const name = 'mfe-leads';
const dir = join(root, name);
const esbuildDir = join(benchDir, 'esbuild-module');

/** The build of the module as a command, including its start, as a developer waits for it. */
async function build(...flags: string[]): Promise<void> {
  const { code, output } = await runTool(process.execPath, ['tooling/src/build.ts', name, ...flags]);
  if (code !== 0) throw new Error(output);
}

/** One module's build, from scratch and repeated, against esbuild on the same sources. */
export async function measureModuleBuilds({ log, pairs }: BenchOptions): Promise<Row[]> {
  await buildProduct(log);
  const before = currentVersion(dir);
  const times: { cold: number; cached: number; unchanged: number; floor: number }[] = [];
  for (let pair = -1; pair < pairs; pair += 1) {
    const floor = await seconds(() => esbuildModule(dir, esbuildDir, 'Create Lead'));
    rmSync(join(cacheFolder(root), 'webpack', name), { recursive: true, force: true });
    const cold = await seconds(() => build('--force'));
    const cached = await seconds(() => build('--force'));
    const unchanged = await seconds(() => build());
    const round = { cold, cached, unchanged, floor };
    if (currentVersion(dir) !== before) throw new Error('The same sources gave another version');
    log(
      Object.entries(round)
        .map(([what, taken]) => `${what} ${taken.toFixed(2)} s`)
        .join(', '),
    );
    if (pair >= 0) times.push(round);
  }
  const row = (measure: string, of: 'cold' | 'cached' | 'unchanged', note: string): Row => ({
    measure: `build of one module, ${measure}`,
    against: 'esbuild on the same sources, minified, nothing else done',
    ratio: spread(times.map((round) => round[of] / round.floor)),
    goal: '',
    note: `${median(times.map((round) => round[of])).toFixed(2)} s against ${median(times.map(({ floor }) => floor)).toFixed(2)} s, ${times.length} pairs; ${note}`,
  });
  return [
    row('from nothing', 'cold', 'with checksums, description, brotli and gzip of every file'),
    row('with its cache', 'cached', 'the same'),
    row('unchanged', 'unchanged', 'it is seen to be up to date'),
  ];
}
