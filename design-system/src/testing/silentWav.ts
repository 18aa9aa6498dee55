const SAMPLE_RATE = 3000;
const HEADER_BYTES = 44;

/** A data URL of a WAV file that is silent for the given time: 8-bit mono at a rate that keeps it small. */
export function silentWav(seconds: number): string {
  const samples = Math.round(seconds * SAMPLE_RATE);
  const bytes = new Uint8Array(HEADER_BYTES + samples).fill(128, HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  const write = (offset: number, text: string) => bytes.set(new TextEncoder().encode(text), offset);
  write(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLE_RATE, true);
  view.setUint32(28, SAMPLE_RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  write(36, 'data');
  view.setUint32(40, samples, true);
  return `data:audio/wav;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}
