import { silentWav, wavHeaderBytes } from '../../files/wav.ts';

/** Joins pieces of sound into one WAV file. */
export function wavOf(pieces: readonly Int16Array[], sampleRate = 16_000): Buffer {
  const samples = pieces.reduce((sum, { length }) => sum + length, 0);
  const wav = silentWav(samples, { sampleRate });
  let at = wavHeaderBytes;
  for (const { buffer, byteOffset, byteLength } of pieces) {
    Buffer.from(buffer, byteOffset, byteLength).copy(wav, at);
    at += byteLength;
  }
  return wav;
}
