import { lateRecordingDays, maxRecordingBytes, recordingChunk } from '@switchboard/contracts/interviews.limits';
import { type FreshChunk, type PartKey, type StoredPart, sha256Of } from './chunk.ts';
import type { ChunkStore } from './chunkStore.ts';

/** Largest times that the server takes of a chunk; a computer that slept may state larger ones. */
const maxTimes = { durationMs: 3_600_000, errorMs: 600_000 } as const;

/**
 * `in_memory`: this computer is full, and the page keeps the chunk. `no_room`: the page is full as well, and the chunk is a gap.
 * `part_full`: no number is left for another one.
 */
type Written = 'kept' | 'in_memory' | 'no_room' | 'part_full';

/** Numbers the chunks of one recording and keeps them until they are in a file on the server. */
export interface PartWriter {
  write(chunk: FreshChunk): Promise<Written>;
  /** No chunk follows. */
  end(): Promise<void>;
}

/** A chunk in pieces that the server takes: a computer that was busy for minutes gives all of it at once. */
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

/** Begins a recording, or goes on with one that this page has begun before. */
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
        if (index >= recordingChunk.maxPerPart) return 'no_room';
        // Its number is used up even where it is lost: what comes after does not take its place.
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

/** For interviews before that moment, the server takes nothing any longer. */
export const forgottenBefore = (): string =>
  new Date(Date.now() - (lateRecordingDays + 1) * 24 * 60 * 60_000).toISOString();

/** Marks what earlier loads of the page have left behind as over, and has tried again what was refused then. */
export async function endEarlierParts(
  store: ChunkStore,
  interviewId: string,
  currentPart: number | null,
): Promise<void> {
  await store.retryRefused(interviewId);
  for (const part of await store.parts(interviewId))
    if (part.part !== currentPart && !part.isOver) await store.putPart({ ...part, isOver: true });
}
