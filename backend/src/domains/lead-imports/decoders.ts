import type { ImportEncoding } from '@switchboard/contracts/lead-imports.limits';
import iconv from 'iconv-lite';

/** Bytes to text, piece by piece; the last piece is `null`. */
export type Decoder = (piece: Uint8Array | null) => string;

/** Encodings of DOS, which TextDecoder does not know. */
const ofDos: readonly ImportEncoding[] = ['cp437', 'cp850'];

/** Makes a decoder. With `isStrict` it throws for bytes that are no text in the encoding. */
export function decoderOf(encoding: ImportEncoding, isStrict = false): Decoder {
  if (ofDos.includes(encoding)) {
    const decoder = iconv.getDecoder(encoding);
    return (piece) => (piece === null ? (decoder.end() ?? '') : decoder.write(Buffer.from(piece)));
  }
  const decoder = new TextDecoder(encoding, { fatal: isStrict });
  return (piece) => (piece === null ? decoder.decode() : decoder.decode(piece, { stream: true }));
}
