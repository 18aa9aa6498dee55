#!/usr/bin/env node
/** `switchboard-module <command>`: what a module's team does, in the module's folder. */
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const help = `switchboard-module <command>, in the folder of a module

  build              builds what has changed into dist/
  test [arguments]   runs the module's tests; arguments go to vitest
  dev [options]      serves the module alone and to a shell, and rebuilds it while you edit
  release [options]  publishes it into a running installation, and back

dev and release explain themselves with --help.`;

async function build(dir: string): Promise<number> {
  const { browserPackage } = await import('./build/packages.ts');
  const { buildPackages } = await import('./build/pool.ts');
  const { rootOf } = await import('./root.ts');
  const target = browserPackage(dir);
  if (!target) throw new Error(`${dir} is no module: it has no module.ts`);
  const [result] = await buildPackages([target], { root: rootOf(dir), isForced: process.argv.includes('--force') });
  if (!result || result.error !== null) throw new Error(result?.error ?? 'the build was ended');
  for (const warning of result.warnings) console.warn(warning);
  console.log(`${result.isUnchanged ? 'unchanged' : 'built'}: dist/${result.version}`);
  return 0;
}

async function test(dir: string): Promise<number> {
  const { hasTests, runVitest } = await import('./release/module-tests.ts');
  if (!hasTests(dir)) throw new Error(`There are no tests in ${join(dir, 'src')}`);
  const { code } = await runVitest(dir, process.argv.slice(2), { isShown: true });
  return code ?? 1;
}

/** Commands that are separate programs read the arguments after their name, and set their own exit code. */
async function program(name: string): Promise<typeof process.exitCode> {
  await import(pathToFileURL(join(import.meta.dirname, `${name}${extname(import.meta.filename)}`)).href);
  return process.exitCode;
}

async function run(command: string | undefined, dir: string): Promise<typeof process.exitCode> {
  switch (command) {
    case 'build':
      return await build(dir);
    case 'test':
      return await test(dir);
    case 'dev':
    case 'release':
      return await program(command);
    default:
      console.log(help);
      return command === undefined || /^(--)?help$/.test(command) ? 0 : 1;
  }
}

if (!process.features.typescript) {
  console.error(`This needs Node 24 or newer, which reads module.ts as it is; this is ${process.versions.node}.`);
  process.exit(1);
}
const [command] = process.argv.splice(2, 1);
try {
  process.exitCode = await run(command, process.cwd());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
