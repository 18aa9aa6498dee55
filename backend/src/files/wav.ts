/** Where the samples begin, each of 2 bytes. */
export const wavHeaderBytes = 44;

/** The beginning of a WAV file of 16-bit samples. */
export function wavHeader(about: { sampleRate: number; channels: number; dataBytes: number }): Buffer {
  const { sampleRate, channels, dataBytes } = about;
  const header = Buffer.alloc(wavHeaderBytes);
  header.write('RIFF', 0);
  header.writeUInt32LE(wavHeaderBytes - 8 + dataBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2 * channels, 28);
  header.writeUInt16LE(2 * channels, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes, 40);
  return header;
}

/** This many samples of silence as a WAV file: one channel of 16 bits. Sounds are written over it from `wavHeaderBytes` on. */
export function silentWav(samples: number, { sampleRate }: { sampleRate: number }): Buffer {
  const dataBytes = samples * 2;
  return Buffer.concat([wavHeader({ sampleRate, channels: 1, dataBytes }), Buffer.alloc(dataBytes)]);
}
