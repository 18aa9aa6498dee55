import { lateRecordingDays, maxRecordingBytes, recordingChunk } from '@switchboard/contracts/interviews.limits';
import { type FreshChunk, type PartKey, type StoredPart, sha256Of } from './chunk.ts';
import type { ChunkStore } from './chunkStore.ts';

/** The largest times that the server accepts for a chunk; a computer that slept may state larger ones. */
const maxTimes = { durationMs: 3_600_000, errorMs: 600_000 } as const;

/**
 * `in_memory`: the disk is full, and the page keeps the chunk. `no_room`: the page is full as well, and the chunk is a gap. `part_full`:
 * the part has no number left for another chunk.
 */
type Written = 'kept' | 'in_memory' | 'no_room' | 'part_full';

/** Numbers the chunks of one recording and stores them until they are in a file on the server. */
export interface PartWriter {
  write(chunk: FreshChunk): Promise<Written>;
  /** No chunk follows. */
  end(): Promise<void>;
}

/** Splits a chunk into pieces that the server accepts: a computer that was busy for minutes delivers all of it at once. */
function inPieces({ bytes, startsAt, errorMs, durationMs, isHead = false }: FreshChunk): FreshChunk[] {
  const count = Math.max(1, Math.ceil(bytes.byteLength / recordingChunk.maxBytes));
  const share = durationMs / count;
  return Array.from({ length: count }, (_, index) => ({
    bytes: count === 1 ? bytes : bytes.slice(index * recordingChunk.maxBytes, (index + 1) * recordingChunk.maxBytes),
    startsAt: new Date(Date.parse(startsAt) + index * share).toISOString(),
    errorMs: Math.min(errorMs, maxTimes.errorMs),
    durationMs: Math.min(Math.round(share), maxTimes.durationMs),
    isHead: isHead && index === 0,
  }));
}

/** Starts a recording, or continues one that this page started before. */
export async function openPart(store: ChunkStore, key: PartKey): Promise<PartWriter> {
  const known = (await store.parts(key.interviewId)).find(
    ({ track, part }) => track === key.track && part === key.part,
  );
  const part: StoredPart = { ...key, chunks: known?.chunks ?? 0, isOver: false };

  const keep = async (chunk: FreshChunk, index: number): Promise<Written> => {
    try {
      if ((await store.waiting(key.interviewId)).bytes + chunk.bytes.byteLength > maxRecordingBytes) return 'no_room';
      const place = await store.add({ ...key, ...chunk, index, sha256: await sha256Of(chunk.bytes) }, { ...part });
      return place === 'disk' ? 'kept' : 'in_memory';
    } catch {
      return 'no_room';
    }
  };

  return {
    async write(chunk) {
      let written: Written = 'kept';
      for (const piece of inPieces(chunk)) {
        const index = part.chunks;
        // The rest of the chunk is a gap; what follows goes into the next part.
        if (index >= recordingChunk.maxPerPart) return 'part_full';
        // The number is used up even if the chunk is lost: the next chunk doesn't take its place.
        part.chunks += 1;
        const kept = await keep(piece, index);
        if (kept !== 'kept') written = kept;
      }
      return part.chunks >= recordingChunk.maxPerPart ? 'part_full' : written;
    },
    async end() {
      part.isOver = true;
      if (part.chunks > 0) await store.putPart({ ...part });
    },
  };
}

/** The server no longer accepts anything for interviews before this moment. */
export const forgottenBefore = (): string =>
  new Date(Date.now() - (lateRecordingDays + 1) * 24 * 60 * 60_000).toISOString();

/** Marks the parts of earlier page loads as over, and retries what was refused then. */
export async function endEarlierParts(
  store: ChunkStore,
  interviewId: string,
  currentPart: number | null,
): Promise<void> {
  await store.retryRefused(interviewId);
  for (const part of await store.parts(interviewId))
    if (part.part !== currentPart && !part.isOver) await store.putPart({ ...part, isOver: true });
}
