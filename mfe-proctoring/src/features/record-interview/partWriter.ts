import { recordingChunk } from '@switchboard/contracts/interviews.limits';
import { type FreshChunk, type PartKey, type StoredPart, sha256Of } from './chunk.ts';
import type { ChunkStore } from './chunkStore.ts';

/** Bytes that wait in a browser at most: half an hour without a network. */
const mostWaitingBytes = 500_000_000;

/** Numbers the chunks of one recording and keeps them until they are sent. */
export interface PartWriter {
  /** Gives whether there was room for it; one that is left out is a gap. */
  write(chunk: FreshChunk): Promise<boolean>;
  /** No chunk follows. */
  end(): Promise<void>;
}

/** Begins a recording, or goes on with one that this page has begun before. */
export async function openPart(store: ChunkStore, key: PartKey): Promise<PartWriter> {
  const known = (await store.parts(key.interviewId)).find(
    ({ track, part }) => track === key.track && part === key.part,
  );
  const part: StoredPart = { ...key, chunks: known?.chunks ?? 0, isOver: false };

  const keep = async (chunk: FreshChunk, index: number): Promise<boolean> => {
    try {
      if ((await store.waiting(key.interviewId)).bytes + chunk.bytes.byteLength > mostWaitingBytes) return false;
      await store.add({ ...key, ...chunk, index, sha256: await sha256Of(chunk.bytes) }, { ...part });
      return true;
    } catch {
      return false;
    }
  };

  return {
    async write(chunk) {
      const index = part.chunks;
      if (index >= recordingChunk.mostPerPart || chunk.bytes.byteLength > recordingChunk.maxBytes) return false;
      // Its number is used up even where it is lost: what comes after does not take its place.
      part.chunks += 1;
      return keep(chunk, index);
    },
    async end() {
      part.isOver = true;
      if (part.chunks > 0) await store.putPart({ ...part });
    },
  };
}

/** Marks what earlier loads of the page have left behind as over. */
export async function endEarlierParts(store: ChunkStore, interviewId: string, currentPart: number): Promise<void> {
  for (const part of await store.parts(interviewId))
    if (part.part !== currentPart && !part.isOver) await store.putPart({ ...part, isOver: true });
}
