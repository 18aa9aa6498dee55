import { randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressedSiblings } from './compress.ts';

/** Text that compresses about as well as scripts do. */
function script(bytes: number): Buffer {
  const words = Array.from({ length: 500 }, () => randomBytes(4).toString('hex'));
  return Buffer.from(
    Array.from({ length: bytes / 9 }, () => words[Math.floor(Math.random() * words.length)]).join('\n'),
  ).subarray(0, bytes);
}

const brotliBytes = (content: Buffer, quality: number) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).byteLength;

describe('compressing the files of a publication', () => {
  it('compression spends the best quality on small files first, and on at most 5 MB', async () => {
    const [large, small] = [script(4_990_000), script(100_000)];
    const siblings = await compressedSiblings(
      new Map([
        ['large.js', large],
        ['small.js', small],
      ]),
    );
    const size = (name: string) => siblings.get(name)?.byteLength ?? 0;
    expect(size('small.js.br')).toBeLessThan(brotliBytes(small, 9));
    expect(size('large.js.br')).toBeGreaterThan(brotliBytes(large, 9));
    // `toEqual` would compare five million bytes one by one.
    expect(brotliDecompressSync(siblings.get('large.js.br') ?? '').equals(large)).toBe(true);
    expect(gunzipSync(siblings.get('large.js.gz') ?? '').equals(large)).toBe(true);
  });
});
