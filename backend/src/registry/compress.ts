import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const compressible = /\.(js|css|html|json|svg|map|txt)$/;
const smallestBytes = 1024;

// The best compression takes a second per megabyte; a publication uses it for this much, small files first.
const bestBytes = 5_000_000;
const best = { brotli: 11, gzip: 9 };
const quick = { brotli: 5, gzip: 5 };

/** Extensions of compressed siblings, best first, with the encoding's name for browsers. */
export const encodings = [
  { ending: '.br', encoding: 'br' },
  { ending: '.gz', encoding: 'gzip' },
] as const;

/** True if a file is text, which has siblings `.br` and `.gz` if they are smaller. */
export function isCompressible(name: string): boolean {
  return compressible.test(name);
}

async function siblingsOf(content: Buffer, levels: typeof best): Promise<Record<string, Buffer>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: levels.brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  const [br, gz] = await Promise.all([brotli(content, { params }), gzipped(content, { level: levels.gzip })]);
  return { '.br': br, '.gz': gz };
}

/** The compressed siblings of files, by name; those that the build has already made are used unchanged. */
export async function compressedSiblings(
  files: ReadonlyMap<string, Buffer>,
  made: ReadonlyMap<string, Buffer> = new Map(),
): Promise<Map<string, Buffer>> {
  const siblings = new Map<string, Buffer>();
  let compressedBytes = 0;
  for (const [name, content] of [...files].sort(([, a], [, b]) => a.byteLength - b.byteLength)) {
    if (!isCompressible(name) || content.byteLength < smallestBytes) continue;
    const isMade = encodings.every(({ ending }) => made.has(name + ending));
    if (!isMade) compressedBytes += content.byteLength;
    const own = isMade ? undefined : await siblingsOf(content, compressedBytes <= bestBytes ? best : quick);
    for (const { ending } of encodings) {
      const sibling = own?.[ending] ?? made.get(name + ending);
      if (sibling && sibling.byteLength < content.byteLength) siblings.set(name + ending, sibling);
    }
  }
  return siblings;
}
