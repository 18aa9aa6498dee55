import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { browserPackage } from '../../tooling/src/build/packages.ts';
import { buildPackages } from '../../tooling/src/build/pool.ts';
import { currentVersion } from './builds.ts';
import { root } from './stack.ts';
import { type BenchOptions, kilobytes, type Row } from './table.ts';

const dir = join(root, 'embed');

/** The bytes of the script of web embeds that a website loads, compressed as the API sends it. */
export async function measureEmbed({ log }: Pick<BenchOptions, 'log'>): Promise<Row[]> {
  const target = browserPackage(dir);
  if (!target) throw new Error('There is no package of web embeds');
  const [result] = await buildPackages([target], { root, onStart: (name) => log(`building ${name}`) });
  if (!result || result.error !== null) throw new Error(result?.error ?? 'The script was not built');
  const bytesOf = (file: string) => {
    const content = readFileSync(join(dir, 'dist', currentVersion(dir), file));
    return { raw: content.byteLength, sent: brotliCompressSync(content).byteLength };
  };
  const [button, panel] = [bytesOf('embed.js'), bytesOf('embed-panel.js')];
  return [
    {
      measure: 'web embed: script before the click',
      against: '',
      ratio: kilobytes(button.sent),
      goal: '≤ 20 kB',
      note: `${kilobytes(button.raw)} uncompressed; one file, and one answer of the API with the texts`,
    },
    {
      measure: 'web embed: script at the click',
      against: '',
      ratio: kilobytes(panel.sent),
      goal: '≤ 20 kB',
      note: `${kilobytes(panel.raw)} uncompressed; the chat, the form for calls and the texts in three languages`,
    },
  ];
}
