import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { AppError, tooLarge } from '../errors.ts';
import { outageOf } from '../outages.ts';
import type { FileStore } from './file-store.ts';
import type { IncomingFile } from './incoming.ts';
import { uploadTurns } from './upload-turns.ts';

/** The uploaded file of a form. */
export interface FormFile extends IncomingFile {
  /** The sender's name for it. */
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

/** Decodes a name from a browser: browsers encode only quotes and line breaks. */
const nameOf = (written: string) => written.replace(/%22/g, '"').replace(/%0D/g, '\r').replace(/%0A/g, '\n');

/** The parser for a form of this type; null if the type isn't a form's. */
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
 * Reads the file of the field `file` from a form and writes it to the disk as it arrives, however slowly. Null if there is none, or
 * if the body is no form. Uploading organizations take turns. Throws VALIDATION `too_large` for more bytes than allowed, whatever
 * was declared.
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
    // Errors of an interrupted form reach the reader of its file as well.
    stream.on('error', () => undefined);
    if (field !== 'file' || found || written === undefined) return void stream.resume();
    reading = stream;
    found = files.receive(stream).then((file) => ({ ...file, name: nameOf(written) }));
    found.catch((error: unknown) => {
      refusal = error;
      // Don't wait for the rest: nothing reads it.
      parts.destroy();
    });
  });
  const isWhole = await pipeline(Readable.from(body), parts).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) refusal ??= error;
      // Otherwise it would wait for the rest of its file for ever.
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

/** True if a form is interrupted or malformed, which is no failure of ours. */
const isBrokenForm = (error: unknown) =>
  error instanceof Error &&
  !(error instanceof AppError) &&
  (error as NodeJS.ErrnoException).syscall === undefined &&
  outageOf(error) === null;
