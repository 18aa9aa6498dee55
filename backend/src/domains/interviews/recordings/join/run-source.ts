import { type FileHandle, open } from 'node:fs/promises';
import { CustomSource } from 'mediabunny';
import { beginsAsWebm, firstCluster } from './webm-bytes.ts';

/** A part of a file. */
interface Piece {
  path: string;
  from: number;
  bytes: number;
}

// The header of a stream describes its tracks, in some hundred bytes.
const maxHeadBytes = 256 * 1024;

async function withFile<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, 'r');
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

const wholeOf = (path: string): Promise<Piece> =>
  withFile(path, async (file) => ({ path, from: 0, bytes: (await file.stat()).size }));

/** The first bytes of consecutive files, however they were cut. */
async function beginningOf(paths: readonly string[], bytes: number): Promise<Buffer> {
  let beginning = Buffer.alloc(0);
  for (const path of paths) {
    if (beginning.length >= bytes) break;
    const more = await withFile(path, async (file) => {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(bytes), 0, bytes - beginning.length, 0);
      return buffer.subarray(0, bytesRead);
    });
    beginning = Buffer.concat([beginning, more]);
  }
  return beginning;
}

/** The pieces with the first bytes of consecutive files. */
function firstOf(wholes: readonly Piece[], bytes: number): Piece[] {
  let left = bytes;
  return wholes.flatMap((whole) => {
    const taken = Math.min(left, whole.bytes);
    left -= taken;
    return taken > 0 ? [{ ...whole, bytes: taken }] : [];
  });
}

/** Everything before the first cluster of a stream, and this many bytes of the cluster; null if there is no cluster. */
async function headOf(paths: readonly string[], more: number): Promise<Piece[] | null> {
  const place = firstCluster(await beginningOf(paths, maxHeadBytes));
  if (place === null || place <= 0) return null;
  return firstOf(await Promise.all(paths.map(wholeOf)), place + more);
}

/** The header of a stream, followed by the files from the first cluster on. */
async function afterGap(headPaths: readonly string[], paths: readonly string[]): Promise<Piece[]> {
  for (const [index, path] of paths.entries()) {
    const place = firstCluster(await withFile(path, (file) => file.readFile()));
    if (place === null) continue;
    const from = Math.max(0, place);
    const [head, whole] = await Promise.all([headOf(headPaths, from - place), wholeOf(path)]);
    if (!head) return [];
    const others = await Promise.all(paths.slice(index + 1).map(wholeOf));
    return [...head, { path, from, bytes: whole.bytes - from }, ...others];
  }
  return [];
}

/**
 * The pieces that form a complete stream: the files as they are, or after a gap the stream's header, from the files of its first run,
 * followed by the first cluster after the gap and the rest. Empty if that can't be read.
 */
export async function piecesOfRun(paths: readonly string[], headPaths: readonly string[] | null): Promise<Piece[]> {
  if (!beginsAsWebm(await beginningOf(headPaths ?? paths, 4))) return [];
  return headPaths === null ? Promise.all(paths.map(wholeOf)) : afterGap(headPaths, paths);
}

async function read(pieces: readonly Piece[], start: number, end: number): Promise<Uint8Array> {
  const bytes = Buffer.alloc(end - start);
  let place = 0;
  for (const piece of pieces) {
    const from = Math.max(start, place);
    const until = Math.min(end, place + piece.bytes);
    if (from < until) {
      const offset = piece.from + from - place;
      await withFile(piece.path, (file) => file.read(bytes, from - start, until - from, offset));
    }
    place += piece.bytes;
  }
  return bytes;
}

/** Pieces of files as one file; only the part being read is in memory. */
export function sourceOf(pieces: readonly Piece[]): CustomSource {
  return new CustomSource({
    getSize: () => pieces.reduce((sum, { bytes }) => sum + bytes, 0),
    read: (start, end) => read(pieces, start, end),
    prefetchProfile: 'fileSystem',
  });
}
