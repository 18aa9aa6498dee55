import type { SimulatedFile } from '@switchboard/contracts/simulated-phone';
import type { GatewayMedia } from '../protocol.ts';

const types: Record<SimulatedFile['kind'], Pick<GatewayMedia, 'mimeType' | 'fileName'>> = {
  image: { mimeType: 'image/png', fileName: null },
  voice: { mimeType: 'audio/wav', fileName: null },
  document: { mimeType: 'text/plain', fileName: 'Document.txt' },
};

/** The gateway's description of a simulated phone's file. */
export const simulatedMedia = ({ kind, size }: SimulatedFile): GatewayMedia => ({ kind, size, ...types[kind] });

// One gray pixel. Viewers ignore bytes after the picture.
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

/** The header of a WAV file with silence, 8 bits at 8 kHz. */
function silenceHeader(size: number): Buffer {
  const header = Buffer.alloc(44);
  const samples = Math.max(0, size - header.length);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8_000, 24);
  header.writeUInt32LE(8_000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples, 40);
  return header;
}

/** A file that can be opened, with the size in the message. */
export function simulatedFile({ kind, size }: GatewayMedia): Uint8Array<ArrayBuffer> {
  const length = size ?? 100;
  const text = 'A simulated file. ';
  const file = new Uint8Array(length);
  if (kind === 'voice' || kind === 'audio') {
    file.fill(128);
    file.set(silenceHeader(length).subarray(0, length));
  } else if (kind === 'image') file.set(picture.subarray(0, length));
  else file.set(Buffer.alloc(length, text));
  return file;
}
