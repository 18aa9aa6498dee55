/** `node bench/src/esbuild-module.ts <module's folder> <folder>`: the same pages of a module by esbuild, nothing else done. */
import { join } from 'node:path';
import { build } from 'esbuild';
import { exposesOf } from '../../tooling/src/webpack/exposes.ts';
import { sharedLibraryNames } from '../../tooling/src/webpack/shared.ts';
import { declarationOf } from './builds.ts';

const [dir = '', outdir = ''] = process.argv.slice(2);
const exposes = exposesOf(await declarationOf(dir));
await build({
  entryPoints: Object.fromEntries(exposes.map((expose) => [expose.name, join(dir, expose.file)])),
  outdir,
  bundle: true,
  splitting: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  external: [...sharedLibraryNames],
  entryNames: '[name].[hash]',
  loader: { '.woff2': 'file', '.svg': 'file' },
});
