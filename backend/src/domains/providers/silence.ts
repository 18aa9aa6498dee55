const sampleRate = 16_000;
const headerBytes = 44;

/** Half a second of silence as WAV: one channel of 16 bits. Transcribers take nothing shorter than a tenth of a second. */
export function silence(): Buffer {
  const dataBytes = sampleRate;
  const wav = Buffer.alloc(headerBytes + dataBytes);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(headerBytes - 8 + dataBytes, 4);
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
