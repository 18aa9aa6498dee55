import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { recordingChunk } from '@switchboard/contracts/interviews.limits';
import { AppError, tooLarge } from '../../../errors.ts';
import type { FileStore } from '../../../files/file-store.ts';
import type { IncomingFile } from '../../../files/incoming.ts';
import { uploadTurns } from '../../../files/upload-turns.ts';
import { outageOf } from '../../../outages.ts';
import { beginsAsWebm, mayBeginAsWebm } from './join/webm-bytes.ts';

/** A chunk on this machine that is not assigned to a recording yet. */
export interface ReceivedChunk {
  file: IncomingFile;
  /** The chunk begins like a WebM file: a recorder was started with it. */
  isStart: boolean;
}

const headBytes = 4;

/** The state collected while the bytes arrive. */
interface Seen {
  hash: ReturnType<typeof createHash>;
  bytes: number;
  head: Buffer;
}

async function* watched(body: AsyncIterable<Uint8Array>, seen: Seen): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    seen.bytes += piece.byteLength;
    if (seen.bytes > recordingChunk.maxBytes) throw tooLarge(recordingChunk.maxBytes);
    seen.hash.update(piece);
    if (seen.head.length < headBytes) seen.head = Buffer.concat([seen.head, piece]).subarray(0, headBytes);
    yield piece;
  }
}

/** The error of an interrupted upload, in terms of the sender. */
function refusalOf(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code } = (error ?? {}) as { code?: unknown };
  // The browser keeps a rejected chunk, and sends it again.
  if (outageOf(error) === 'disk') return noRoom();
  if (typeof code === 'string' && (error as { syscall?: unknown }).syscall !== undefined) return error;
  return new AppError('VALIDATION', 'The chunk is incomplete. Please send it again.', {
    reason: 'chunk_checksum',
  });
}

const noRoom = () =>
  new AppError('UNAVAILABLE', 'The server has no space for recordings at the moment. Please try again.', {
    retryAfterSeconds: 30,
  });

/**
 * Receives the body of a request piece by piece, and counts the actual bytes. Throws VALIDATION for too many bytes, a wrong checksum
 * and content that isn't media; UNAVAILABLE while the disk is full.
 */
export async function receiveChunk(
  request: Request,
  { files, organizationId }: { files: FileStore; organizationId: string },
  { index, sha256 }: { index: number; sha256: string },
): Promise<ReceivedChunk> {
  const seen: Seen = { hash: createHash('sha256'), bytes: 0, head: Buffer.alloc(0) };
  const body = uploadTurns.pieces(organizationId, request.body ?? Readable.from([]));
  const file = await files.receive(Readable.from(watched(body, seen))).catch((error) => {
    throw refusalOf(error);
  });
  try {
    if (seen.hash.digest('hex') !== sha256)
      throw new AppError('VALIDATION', "The chunk doesn't match its checksum. Please send it again.", {
        reason: 'chunk_checksum',
      });
    const isStart = beginsAsWebm(seen.head);
    // Browsers cut their stream anywhere, even within its first four bytes.
    if (seen.bytes === 0 || (index === 0 && !mayBeginAsWebm(seen.head)))
      throw new AppError('VALIDATION', "A recording has to be WebM, and chunks can't be empty.", {
        reason: 'chunk_not_media',
      });
    return { file, isStart };
  } catch (error) {
    await file.discard();
    throw error;
  }
}

/** Moves a chunk to its path. Throws UNAVAILABLE while the disk is full. */
export async function keepChunkFile(file: IncomingFile, path: string): Promise<void> {
  try {
    await file.keep(path);
  } catch (error) {
    await file.discard();
    throw refusalOf(error);
  }
}
