/** `node tooling/src/build.ts <package…|--all> [--force]`: builds browser packages that have changed. */
import './command-help.ts';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserPackage, browserPackage, browserPackages } from './build/packages.ts';
import { type BuildResult, buildPackages } from './build/pool.ts';
import { repositoryRoot as root } from './root.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log('npm run build -w <package> [-- --force]: builds one package when it has changed, or in any case.');
  process.exit(0);
}

function wanted(): BrowserPackage[] {
  if (values.all) return browserPackages(root);
  if (positionals.length === 0) throw new Error('Name a package, or give --all');
  return positionals.map((name) => {
    const found = browserPackage(join(root, name));
    if (!found) throw new Error(`${name} is not built for the browser: it has neither module.ts nor src/index.ts`);
    return found;
  });
}

function print(result: BuildResult): void {
  const seconds = `${(result.milliseconds / 1000).toFixed(1)} s`;
  if (result.error !== null) console.error(`${result.name}: failed after ${seconds}\n${result.error}`);
  else if (result.isUnchanged) console.log(`${result.name}: unchanged, ${result.version}`);
  else console.log(`${result.name}: built ${result.version} in ${seconds}`);
  for (const warning of result.warnings) console.warn(`${result.name}: ${warning}`);
}

try {
  const results = await buildPackages(wanted(), { root, isForced: values.force, onResult: print });
  process.exitCode = results.some(({ error }) => error !== null) ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
