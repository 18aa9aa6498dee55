import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { recordingChunk } from '@switchboard/contracts/interviews.limits';
import { AppError, tooLarge } from '../../../errors.ts';
import type { FileStore } from '../../../files/file-store.ts';
import type { IncomingFile } from '../../../files/incoming.ts';
import { uploadTurns } from '../../../files/upload-turns.ts';
import { outageOf } from '../../../outages.ts';
import { beginsAsWebm, mayBeginAsWebm } from './join/webm-bytes.ts';

/** A chunk that lies on this machine and belongs nowhere yet. */
export interface ReceivedChunk {
  file: IncomingFile;
  /** It begins as a WebM file does: a recorder was started with it. */
  isStart: boolean;
}

const headBytes = 4;

/** What was seen of the bytes while they came in. */
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

/** What went wrong while a body came in, in the sender's words. */
function refusalOf(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code } = (error ?? {}) as { code?: unknown };
  // The browser keeps what was not taken, and sends it again.
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
 * Takes in the body of a request, piece by piece, and counts what really comes. Throws VALIDATION for too many bytes, for other
 * bytes than their checksum says and for what isn't media; UNAVAILABLE while the disk is full.
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
    // Browsers cut their stream anywhere, also inside its first four bytes.
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

/** Puts a chunk where it belongs. Throws UNAVAILABLE while the disk is full. */
export async function keepChunkFile(file: IncomingFile, path: string): Promise<void> {
  try {
    await file.keep(path);
  } catch (error) {
    await file.discard();
    throw refusalOf(error);
  }
}
