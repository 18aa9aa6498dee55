import type { PartKey, StoredChunk, StoredPart } from './chunk.ts';

/** Where chunks wait. It outlives the page. */
export interface ChunkStore {
  /** Keeps a chunk together with what is known of its recording. Throws where the computer has no room. */
  add(chunk: StoredChunk, part: StoredPart): Promise<void>;
  /** The chunk of an interview that waits longest; of each recording in their order. */
  first(interviewId: string): Promise<StoredChunk | null>;
  remove(chunk: StoredChunk): Promise<void>;
  /** How much of an interview waits. */
  waiting(interviewId: string): Promise<{ chunks: number; bytes: number }>;
  parts(interviewId: string): Promise<StoredPart[]>;
  putPart(part: StoredPart): Promise<void>;
  removePart(part: PartKey): Promise<void>;
  /** Removes what is left of interviews whose chunks nobody takes any more. */
  forgetBefore(startsAt: string): Promise<void>;
}

const databaseName = 'switchboard-recordings';
const version = 1;

const partKey = ({ interviewId, track, part }: PartKey) => [interviewId, track, part];
const chunkKey = (chunk: StoredChunk) => [...partKey(chunk), chunk.index];

/** All keys that begin with the interview's id. */
const ofInterview = (interviewId: string) => IDBKeyRange.bound([interviewId], [interviewId, []]);

function done<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}

/** Opens the store of this browser. Throws where it has none. */
export async function openChunkStore(): Promise<ChunkStore> {
  const opening = indexedDB.open(databaseName, version);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('chunks');
    // Beside the chunks, so that they are counted without being read.
    opening.result.createObjectStore('sizes');
    opening.result.createObjectStore('parts');
  };
  const database = await done(opening);

  const write = async (names: string[], work: (transaction: IDBTransaction) => void) => {
    const transaction = database.transaction(names, 'readwrite');
    const end = committed(transaction);
    work(transaction);
    await end;
  };
  const read = (name: string) => database.transaction(name, 'readonly').objectStore(name);

  return {
    add: (chunk, part) =>
      write(['chunks', 'sizes', 'parts'], (transaction) => {
        const size = { bytes: chunk.bytes.byteLength, startsAt: chunk.startsAt };
        transaction.objectStore('chunks').put(chunk, chunkKey(chunk));
        transaction.objectStore('sizes').put(size, chunkKey(chunk));
        transaction.objectStore('parts').put(part, partKey(part));
      }),
    async first(interviewId) {
      const cursor = await done(read('chunks').openCursor(ofInterview(interviewId)));
      return (cursor?.value as StoredChunk | undefined) ?? null;
    },
    remove: (chunk) =>
      write(['chunks', 'sizes'], (transaction) => {
        for (const name of ['chunks', 'sizes']) transaction.objectStore(name).delete(chunkKey(chunk));
      }),
    async waiting(interviewId) {
      const sizes = (await done(read('sizes').getAll(ofInterview(interviewId)))) as { bytes: number }[];
      return { chunks: sizes.length, bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0) };
    },
    parts: async (interviewId) => (await done(read('parts').getAll(ofInterview(interviewId)))) as StoredPart[],
    putPart: (part) =>
      write(['parts'], (transaction) => void transaction.objectStore('parts').put(part, partKey(part))),
    removePart: (part) =>
      write(['parts'], (transaction) => void transaction.objectStore('parts').delete(partKey(part))),
    async forgetBefore(startsAt) {
      const store = read('sizes');
      const [keys, sizes] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
      const old = keys.filter((_, index) => (sizes[index] as { startsAt: string }).startsAt < startsAt);
      if (old.length === 0) return;
      await write(['chunks', 'sizes', 'parts'], (transaction) => {
        for (const key of old) {
          for (const name of ['chunks', 'sizes']) transaction.objectStore(name).delete(key);
          transaction.objectStore('parts').delete((key as IDBValidKey[]).slice(0, -1));
        }
      });
    },
  };
}

/** A store that ends with the page, for browsers that keep nothing. */
export function createMemoryStore(): ChunkStore {
  const chunks = new Map<string, StoredChunk>();
  const parts = new Map<string, StoredPart>();
  const of = (interviewId: string) =>
    [...chunks.values()]
      .filter((chunk) => chunk.interviewId === interviewId)
      .sort((a, b) => a.track.localeCompare(b.track) || a.part - b.part || a.index - b.index);
  return {
    async add(chunk, part) {
      chunks.set(String(chunkKey(chunk)), chunk);
      parts.set(String(partKey(part)), part);
    },
    first: async (interviewId) => of(interviewId)[0] ?? null,
    remove: async (chunk) => void chunks.delete(String(chunkKey(chunk))),
    async waiting(interviewId) {
      const waiting = of(interviewId);
      return { chunks: waiting.length, bytes: waiting.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) };
    },
    parts: async (interviewId) => [...parts.values()].filter((part) => part.interviewId === interviewId),
    putPart: async (part) => void parts.set(String(partKey(part)), part),
    removePart: async (part) => void parts.delete(String(partKey(part))),
    forgetBefore: async () => undefined,
  };
}
