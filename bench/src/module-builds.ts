import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../../tooling/src/build/build-package.ts';
import { buildProduct } from './builds.ts';
import { benchDir, root } from './stack.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';

// The module with the most pages and dialogs.
const name = 'mfe-leads';
const esbuildDir = join(benchDir, 'esbuild-module');

/** Seconds that a command takes with its own start, as somebody waits for it. */
function timed(args: string[]): Promise<number> {
  const from = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('exit', (code) =>
      code === 0 ? resolve((performance.now() - from) / 1000) : reject(new Error(`${args.join(' ')}: ${code}`)),
    );
  });
}

const ours = (...flags: string[]) => timed(['tooling/src/build.ts', name, ...flags]);

async function esbuild(): Promise<number> {
  rmSync(esbuildDir, { recursive: true, force: true });
  const seconds = await timed(['bench/src/esbuild-module.ts', name, esbuildDir]);
  const scripts = readdirSync(esbuildDir).filter((file) => file.endsWith('.js'));
  if (!scripts.some((file) => readFileSync(join(esbuildDir, file), 'utf8').includes('Create Lead')))
    throw new Error('esbuild bundled something else');
  return seconds;
}

function version(): string {
  return (JSON.parse(readFileSync(join(root, name, 'dist/current.json'), 'utf8')) as { version: string }).version;
}

/** One module's build, from nothing and again, against esbuild on the same sources. */
export async function measureModuleBuilds({ log, pairs }: BenchOptions): Promise<Row[]> {
  await buildProduct(log);
  const before = version();
  const times: { cold: number; cached: number; unchanged: number; floor: number }[] = [];
  for (let pair = -1; pair < pairs; pair += 1) {
    const floor = await esbuild();
    rmSync(join(cacheFolder(root), 'webpack', name), { recursive: true, force: true });
    const round = { cold: await ours('--force'), cached: await ours('--force'), unchanged: await ours(), floor };
    if (version() !== before) throw new Error('The same sources gave another version');
    log(
      Object.entries(round)
        .map(([what, seconds]) => `${what} ${seconds.toFixed(2)} s`)
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
