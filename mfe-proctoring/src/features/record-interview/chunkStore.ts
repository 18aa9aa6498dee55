import type { PartKey, StoredChunk, StoredPart } from './chunk.ts';
import { memoryTables, openTables, type TableChange, type TableKey, type Tables } from './chunkTables.ts';

/**
 * Stores a recording until the server has it in a playable file. It outlives the page. A chunk is `waiting` for the server, `sent` once the
 * server has stored it, or `refused`, which is retried on the next page load.
 */
export interface ChunkStore {
  /**
   * Stores a chunk with the current state of its recording, and returns where: chunks in `memory` are lost with the page. Throws if there
   * is no room.
   */
  add(chunk: StoredChunk, part: StoredPart): Promise<'disk' | 'memory'>;
  /** The first waiting chunk of an interview; the chunks of a recording come in order. */
  first(interviewId: string): Promise<StoredChunk | null>;
  mark(chunk: StoredChunk, state: 'sent' | 'refused'): Promise<void>;
  /** Marks chunks that the server turned out not to have as waiting again; returns how many of them are stored here. */
  sendAgain(part: PartKey, indexes: readonly number[]): Promise<number>;
  /** The amount of an interview that is waiting. */
  waiting(interviewId: string): Promise<{ chunks: number; bytes: number }>;
  /** The recordings of one interview, or of all of them, that aren't in a file on the server. */
  parts(interviewId?: string): Promise<StoredPart[]>;
  putPart(part: StoredPart): Promise<void>;
  /** Removes a recording with its chunks, once the server has it in a playable file. */
  removePart(part: PartKey): Promise<void>;
  /** Retries everything that was refused. */
  retryRefused(interviewId: string): Promise<void>;
  /** Removes chunks that the server has stored, except the starts of streams; returns whether there were any. */
  makeRoom(): Promise<boolean>;
  /** Removes the rest of interviews for which the server no longer accepts anything. */
  forgetBefore(startsAt: string): Promise<void>;
}

interface ChunkState {
  bytes: number;
  startsAt: string;
  isHead?: boolean;
  /** Undefined means `waiting`. */
  state?: 'sent' | 'refused';
}

const partKey = ({ interviewId, track, part }: PartKey): TableKey => [interviewId, track, part];
const chunkKey = (chunk: PartKey & { index: number }): TableKey => [...partKey(chunk), chunk.index];
const removed = (key: TableKey): TableChange[] => [
  { table: 'chunks', key, remove: true },
  { table: 'sizes', key, remove: true },
];

/** Makes a store of tables. */
function createChunkStore(tables: Tables): ChunkStore {
  const states = async (prefix: TableKey) =>
    (await tables.entries('sizes', prefix)).map(({ key, value }) => ({ key, value: value as ChunkState }));
  const parts = async (prefix: TableKey) =>
    (await tables.entries('parts', prefix)).map(({ value }) => value as StoredPart);
  const put = (key: TableKey, value: ChunkState): TableChange => ({ table: 'sizes', key, put: value });
  const waitingOnes = async (interviewId: string) =>
    (await states([interviewId])).filter(({ value }) => value.state === undefined);

  const setAgain = async (found: { key: TableKey; value: ChunkState }[]) => {
    await tables.write(found.map(({ key, value: { state, ...value } }) => put(key, value)));
    return found.length;
  };

  return {
    async add(chunk, part) {
      const { bytes, startsAt, isHead = false } = chunk;
      await tables.write([
        { table: 'chunks', key: chunkKey(chunk), put: chunk },
        put(chunkKey(chunk), { bytes: bytes.byteLength, startsAt, isHead }),
        { table: 'parts', key: partKey(part), put: part },
      ]);
      return 'disk';
    },
    async first(interviewId) {
      const [next] = await waitingOnes(interviewId);
      return next ? (((await tables.get('chunks', next.key)) as StoredChunk | undefined) ?? null) : null;
    },
    async mark(chunk, state) {
      const { bytes, startsAt, isHead = false } = chunk;
      await tables.write([put(chunkKey(chunk), { bytes: bytes.byteLength, startsAt, isHead, state })]);
    },
    async sendAgain(part, indexes) {
      const wanted = new Set(indexes);
      const found = await states(partKey(part));
      return setAgain(found.filter(({ key, value }) => value.state === 'sent' && wanted.has(Number(key.at(-1)))));
    },
    async waiting(interviewId) {
      const found = await waitingOnes(interviewId);
      return { chunks: found.length, bytes: found.reduce((sum, { value }) => sum + value.bytes, 0) };
    },
    parts: (interviewId) => parts(interviewId === undefined ? [] : [interviewId]),
    putPart: (part) => tables.write([{ table: 'parts', key: partKey(part), put: part }]),
    async removePart(part) {
      const chunks = await states(partKey(part));
      const rest: TableChange = { table: 'parts', key: partKey(part), remove: true };
      await tables.write([...chunks.flatMap(({ key }) => removed(key)), rest]);
    },
    async retryRefused(interviewId) {
      await setAgain((await states([interviewId])).filter(({ value }) => value.state === 'refused'));
      for (const { problem, ...part } of await parts([interviewId]))
        if (problem) await tables.write([{ table: 'parts', key: partKey(part), put: part }]);
    },
    async makeRoom() {
      const found = (await states([])).filter(({ value }) => value.state === 'sent' && !value.isHead);
      await tables.write(found.flatMap(({ key }) => removed(key)));
      return found.length > 0;
    },
    async forgetBefore(startsAt) {
      const old = (await states([])).filter(({ value }) => value.startsAt < startsAt);
      await tables.write(
        old.flatMap(({ key }) => [...removed(key), { table: 'parts', key: key.slice(0, -1), remove: true } as const]),
      );
    },
  };
}

/** Maximum number of bytes in the page's memory while the computer's disk is full. */
const spareBytes = 150_000_000;

/**
 * A store that continues in the page's memory while the disk store is full, so that chunks that can be sent in the meantime aren't lost.
 * The start of a stream is always stored, because everything after it depends on it.
 */
export function withSpare(disk: ChunkStore, spare: ChunkStore): ChunkStore {
  const inSpare = new Set<string>();
  const name = (chunk: PartKey & { index: number }) => JSON.stringify(chunkKey(chunk));
  const storeOf = (chunk: StoredChunk) => (inSpare.has(name(chunk)) ? spare : disk);
  const order = (chunk: StoredChunk) => [chunk.track, chunk.part, chunk.index] as const;

  return {
    async add(chunk, part) {
      try {
        return await disk.add(chunk, part);
      } catch (error) {
        if (await disk.makeRoom().catch(() => false))
          try {
            return await disk.add(chunk, part);
          } catch {}
        const { bytes } = await spare.waiting(chunk.interviewId);
        if (!chunk.isHead && bytes + chunk.bytes.byteLength > spareBytes) throw error;
      }
      await spare.makeRoom();
      inSpare.add(name(chunk));
      await spare.add(chunk, part);
      return 'memory';
    },
    async first(interviewId) {
      const [a, b] = await Promise.all([disk.first(interviewId), spare.first(interviewId)]);
      if (!a || !b) return a ?? b;
      const [of, other] = [order(a), order(b)];
      const at = of.findIndex((value, index) => value !== other[index]);
      return at === -1 || (of[at] ?? 0) < (other[at] ?? 0) ? a : b;
    },
    mark: (chunk, state) => storeOf(chunk).mark(chunk, state),
    async sendAgain(part, indexes) {
      return (await disk.sendAgain(part, indexes)) + (await spare.sendAgain(part, indexes));
    },
    async waiting(interviewId) {
      const [a, b] = await Promise.all([disk.waiting(interviewId), spare.waiting(interviewId)]);
      return { chunks: a.chunks + b.chunks, bytes: a.bytes + b.bytes };
    },
    async parts(interviewId) {
      const byKey = new Map<string, StoredPart>();
      for (const part of [...(await disk.parts(interviewId)), ...(await spare.parts(interviewId))]) {
        const known = byKey.get(JSON.stringify(partKey(part)));
        // If both stores know the part, the one written last has the higher count.
        if (!known || part.chunks >= known.chunks) byKey.set(JSON.stringify(partKey(part)), part);
      }
      return [...byKey.values()];
    },
    async putPart(part) {
      await spare.putPart(part);
      await disk.putPart(part).catch(() => undefined);
    },
    async removePart(part) {
      await Promise.all([disk.removePart(part), spare.removePart(part)]);
    },
    async retryRefused(interviewId) {
      await Promise.all([disk.retryRefused(interviewId), spare.retryRefused(interviewId)]);
    },
    async makeRoom() {
      const made = await Promise.all([disk.makeRoom(), spare.makeRoom()]);
      return made.includes(true);
    },
    forgetBefore: (startsAt) => disk.forgetBefore(startsAt),
  };
}

/** A store that is lost with the page, for browsers without storage. */
export const createMemoryStore = (): ChunkStore => createChunkStore(memoryTables());

/** Opens this browser's store; without storage, one that is lost with the page. */
export async function openChunkStore(): Promise<ChunkStore> {
  try {
    return withSpare(createChunkStore(await openTables()), createMemoryStore());
  } catch {
    const noDisk = createMemoryStore();
    noDisk.add = () => Promise.reject(new Error('This browser keeps nothing.'));
    return withSpare(noDisk, createMemoryStore());
  }
}
