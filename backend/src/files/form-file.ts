import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { AppError, tooLarge } from '../errors.ts';
import { outageOf } from '../outages.ts';
import type { FileStore } from './file-store.ts';
import type { IncomingFile } from './incoming.ts';
import { uploadTurns } from './upload-turns.ts';

/** The file of a form, as it came in. */
export interface FormFile extends IncomingFile {
  /** As the sender calls it. */
  name: string;
}

// A form has one file here, and little else.
const limits = { parts: 100, headerPairs: 100, fieldSize: 64 * 1024 };

async function* counted(body: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('VALIDATION', 'The file is incomplete. Please send it again.', {
      fields: { file: 'Required' },
    });
  }
}

/** A name as browsers write it: they encode quotes and line breaks, and nothing else. */
const nameOf = (written: string) => written.replace(/%22/g, '"').replace(/%0D/g, '\r').replace(/%0A/g, '\n');

/** What takes a form of this type apart; null where the type is none of a form. */
function partsOf(type: string): BusboyInstance | null {
  if (!/^multipart\/form-data\b/i.test(type)) return null;
  try {
    return new Busboy({ headers: { 'content-type': type }, preservePath: true, limits });
  } catch {
    return null;
  }
}

/** Reads the rest of a body, so that its bytes are counted. */
async function readOut(body: AsyncIterable<Uint8Array>): Promise<null> {
  for await (const _ of body);
  return null;
}

/**
 * Takes the file of the field `file` out of a form, which goes to the disk piece by piece as it comes in, however slowly. Null when
 * there is none, or the body is no form. Organizations that upload take turns. Throws VALIDATION `too_large` when more comes than may, whatever was declared.
 */
export async function receiveFormFile(
  request: Request,
  { files, organizationId }: { files: FileStore; organizationId: string },
  maxBytes: number,
): Promise<FormFile | null> {
  if (!request.body) return null;
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const body = counted(uploadTurns.pieces(organizationId, request.body), maxBytes);
  const parts = partsOf(request.headers.get('content-type') ?? '');
  if (!parts) return readOut(body);
  let found: Promise<FormFile> | undefined;
  let refusal: unknown;
  let reading: Readable | undefined;
  parts.on('file', (field: string, stream: BusboyFileStream, written: string | undefined) => {
    // Errors of a form that breaks off reach the reader of its file as well.
    stream.on('error', () => undefined);
    if (field !== 'file' || found || written === undefined) return void stream.resume();
    reading = stream;
    found = files.receive(stream).then((file) => ({ ...file, name: nameOf(written) }));
    found.catch((error: unknown) => {
      refusal = error;
      // The rest is not waited for: nothing takes it.
      parts.destroy();
    });
  });
  const isWhole = await pipeline(Readable.from(body), parts).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) refusal ??= error;
      // It would wait for the rest of its file for ever.
      reading?.destroy(error instanceof Error ? error : new Error(String(error)));
      return false;
    },
  );
  const file = await found?.catch(() => null);
  if (isWhole && file) return file;
  await file?.discard();
  if (refusal && !isBrokenForm(refusal)) throw refusal;
  return null;
}

/** Whether a form breaks off or is written wrongly, which is no failure of ours. */
const isBrokenForm = (error: unknown) =>
  error instanceof Error &&
  !(error instanceof AppError) &&
  (error as NodeJS.ErrnoException).syscall === undefined &&
  outageOf(error) === null;
