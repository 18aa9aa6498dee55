/** Where the samples begin, each of 2 bytes. */
export const wavHeaderBytes = 44;

/** So many samples of silence as a WAV file: one channel of 16 bits. Sounds are written over it from `wavHeaderBytes` on. */
export function silentWav(samples: number, { sampleRate }: { sampleRate: number }): Buffer {
  const dataBytes = samples * 2;
  const wav = Buffer.alloc(wavHeaderBytes + dataBytes);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wavHeaderBytes - 8 + dataBytes, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(sampleRate, 24);
  wav.writeUInt32LE(sampleRate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(dataBytes, 40);
  return wav;
}
