import { sep } from 'node:path';
import webpack, { type Compiler } from 'webpack';
import { licenceTextOf } from '../packages/licences.ts';

/** Files that are passed on unchanged, with their author's licence. */
const carried = /\.(woff2?|bin|wasm)$/;

/** The package that a file of `node_modules` belongs to. */
function packageOf(path: string): { name: string; folder: string } | null {
  const at = path.lastIndexOf(`${sep}node_modules${sep}`);
  if (at < 0) return null;
  const start = at + `${sep}node_modules${sep}`.length;
  const [first = '', second = ''] = path.slice(start).split(sep);
  const name = first.startsWith('@') ? `${first}/${second}` : first;
  return { name, folder: path.slice(0, start) + name.replaceAll('/', sep) };
}

/** A package's licence as a file of a build; null if the file belongs to no package, or the package has no licence file. */
export function licenceFor(path: string): { file: string; text: string } | null {
  const from = packageOf(path);
  const text = from && licenceTextOf(from.folder);
  return from && text ? { file: `licence-${from.name.replace(/^@/, '').replaceAll('/', '-')}.txt`, text } : null;
}

/** Adds the licence of each package whose fonts or models a build contains. */
export class LicenceTexts {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('LicenceTexts', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'LicenceTexts', stage }, () => {
        for (const module of compilation.modules) {
          const path = (module as { resource?: string }).resource?.split('?')[0];
          const licence = path && carried.test(path) ? licenceFor(path) : null;
          if (licence && !compilation.getAsset(licence.file))
            compilation.emitAsset(licence.file, new webpack.sources.RawSource(licence.text));
        }
      });
    });
  }
}
