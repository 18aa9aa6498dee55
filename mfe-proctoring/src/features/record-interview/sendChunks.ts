import { ApiError } from '@switchboard/platform';
import type { StoredChunk, StoredPart } from './chunk.ts';
import type { ChunkStore } from './chunkStore.ts';

/** How chunks reach the server. Both throw `ApiError`. */
export interface Server {
  putChunk(chunk: StoredChunk): Promise<void>;
  completePart(part: StoredPart): Promise<void>;
}

interface SenderOptions {
  interviewId: string;
  store: ChunkStore;
  server: Server;
  /** Told after each try, and when nothing is left. */
  onChange(outcome: Outcome): void;
  /** Waits for so long, or until the signal is given. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** `sent`: the server has it. `refused`: it never takes it. `unreachable`: it is tried again. `idle`: nothing is left. */
export type Outcome = 'sent' | 'refused' | 'unreachable' | 'idle';

export interface Sender {
  /** Sends what is there, and goes on until nothing is left; does nothing while it is at that. */
  wake(): void;
  /** The network is back: what waits for the next try waits no longer. */
  hurry(): void;
  close(): void;
}

const firstPauseMs = 1_000;
const longestPauseMs = 15_000;

/** A pause before the next try, of which no two browsers have the same. */
export const pauseMs = (failures: number, chance: number = Math.random()): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1)) * (0.75 + chance / 2);

// What will be another answer a moment later, or on the same bytes sent again.
const passing = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  error.status === 429 ||
  error.status === 408;

/** A chunk that arrived damaged is sent again so many times. */
const mostDamaged = 5;

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Sends what waits in the store, one chunk after the other, for as long as it takes. */
export function createSender({ interviewId, store, server, onChange, wait = sleep }: SenderOptions): Sender {
  let isRunning = false;
  let isClosed = false;
  let isWanted = false;
  let pause = new AbortController();

  /** Sends one thing. Gives `idle` when there is none. */
  const sendNext = async (): Promise<Outcome> => {
    const chunk = await store.first(interviewId);
    if (chunk) {
      const outcome = await tried(() => server.putChunk(chunk));
      if (outcome !== 'unreachable') await store.remove(chunk);
      return outcome;
    }
    const part = (await store.parts(interviewId)).find(({ isOver }) => isOver);
    if (!part) return 'idle';
    const outcome = await tried(() => server.completePart(part));
    if (outcome !== 'unreachable') await store.removePart(part);
    return outcome;
  };

  let damaged = 0;
  const tried = async (send: () => Promise<void>): Promise<Outcome> => {
    try {
      await send();
      damaged = 0;
      return 'sent';
    } catch (error) {
      const isDamaged = error instanceof ApiError && error.reason === 'chunk_checksum';
      if (isDamaged) damaged += 1;
      if (passing(error) || (isDamaged && damaged <= mostDamaged)) return 'unreachable';
      damaged = 0;
      return 'refused';
    }
  };

  const run = async () => {
    let failures = 0;
    while (!isClosed) {
      isWanted = false;
      // The store itself may fail, while the computer has no room: what waits is tried again.
      const outcome = await sendNext().catch((): Outcome => 'unreachable');
      onChange(outcome);
      if (outcome === 'idle' && !isWanted) return;
      failures = outcome === 'unreachable' ? failures + 1 : 0;
      if (failures === 0) continue;
      pause = new AbortController();
      await wait(pauseMs(failures), pause.signal);
    }
  };

  const wake = () => {
    isWanted = true;
    if (isRunning || isClosed) return;
    isRunning = true;
    void run().finally(() => {
      isRunning = false;
      if (isWanted) wake();
    });
  };

  return {
    wake,
    hurry: () => pause.abort(),
    close() {
      isClosed = true;
      pause.abort();
    },
  };
}
