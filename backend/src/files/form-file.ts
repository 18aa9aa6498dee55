import { Readable } from 'node:stream';
import { AppError, tooLarge } from '../errors.ts';
import { createTurns } from '../turns.ts';
import type { FileStore } from './file-store.ts';
import type { IncomingFile } from './incoming.ts';

/** The file of a form, as it came in. */
export interface FormFile extends IncomingFile {
  /** As the sender calls it. */
  name: string;
}

// A form is taken apart in memory, in some milliseconds: so one after the other, however many come.
const inTurn = createTurns(1);

async function* counted(body: AsyncIterable<Uint8Array>, mostBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > mostBytes) throw tooLarge(mostBytes);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('VALIDATION', 'The file did not arrive whole. Please send it again.', {
      fields: { file: 'Required' },
    });
  }
}

async function fileIn(body: IncomingFile, type: string, files: FileStore): Promise<FormFile | null> {
  const whole = new Response(await body.bytes(), { headers: { 'content-type': type } });
  const file = (await whole.formData().catch(() => null))?.get('file');
  if (!(file instanceof File)) return null;
  const incoming = await files.receive(Readable.from(file.stream()));
  return { ...incoming, name: file.name };
}

/**
 * Takes the file of the field `file` out of a form, which goes to the disk as it comes in, however slowly. Null when there
 * is none, or the body is no form. Throws VALIDATION `too_large` when more comes than may, whatever was declared.
 */
export async function receiveFormFile(request: Request, files: FileStore, mostBytes: number): Promise<FormFile | null> {
  if (!request.body) return null;
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw tooLarge(mostBytes);
  const body = await files.receive(Readable.from(counted(request.body, mostBytes)));
  try {
    return await inTurn(() => fileIn(body, request.headers.get('content-type') ?? '', files));
  } finally {
    await body.discard();
  }
}
