import type { CompletedPart } from '@switchboard/contracts/interview-recordings';
import { ApiError } from '@switchboard/platform';
import type { PartKey, StoredChunk, StoredPart } from './chunk.ts';
import type { ChunkStore } from './chunkStore.ts';

/** How chunks reach the server. All throw `ApiError`. */
export interface Server {
  putChunk(chunk: StoredChunk): Promise<void>;
  completePart(part: StoredPart): Promise<CompletedPart>;
  /** A number under which a recording can begin anew. */
  nextPart(interviewId: string): Promise<number>;
}

/** What the server takes in no case, and why. It stays in this browser. */
export interface Refusal {
  of: PartKey;
  /** The server's reason, or its status where it gave none. */
  reason: string;
}

interface SenderOptions {
  interviewId: string;
  store: ChunkStore;
  server: Server;
  /** Called after each try, and when nothing is left. */
  onChange(outcome: Outcome): void;
  onRefused?(refusal: Refusal): void;
  /** Waits for so long, or until the signal is given. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * `sent`: the server has it. `refused`: it never takes it. `unreachable`: it is tried again. `joining`: the server has everything,
 * but not in one file yet. `idle`: nothing is left.
 */
export type Outcome = 'sent' | 'refused' | 'unreachable' | 'joining' | 'idle';

export interface Sender {
  /** Sends what is there, and continues until nothing is left; does nothing while it is at that. */
  wake(): void;
  /** The network is back: what is waiting for the next try is sent at once. */
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
const maxDamaged = 5;

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Sends something; what is refused for good is told from what is tried again. */
function createTrial() {
  let damaged = 0;
  return async <T>(
    send: () => Promise<T>,
  ): Promise<{ answer: T } | { outcome: 'unreachable' } | { reason: string }> => {
    try {
      const answer = await send();
      damaged = 0;
      return { answer };
    } catch (error) {
      const isDamaged = error instanceof ApiError && error.reason === 'chunk_checksum';
      if (isDamaged) damaged += 1;
      if (passing(error) || (isDamaged && damaged <= maxDamaged)) return { outcome: 'unreachable' };
      damaged = 0;
      return { reason: error instanceof ApiError ? (error.reason ?? String(error.status)) : 'unknown' };
    }
  };
}

/** Sends one thing that is waiting in the store. Gives `idle` when there is none. */
function createNext({ interviewId, store, server, onRefused = () => undefined }: SenderOptions) {
  const trial = createTrial();

  const sendChunk = async (chunk: StoredChunk): Promise<Outcome> => {
    const tried = await trial(() => server.putChunk(chunk));
    if ('outcome' in tried) return tried.outcome;
    await store.mark(chunk, 'reason' in tried ? 'refused' : 'sent');
    if (!('reason' in tried)) return 'sent';
    onRefused({ of: chunk, reason: tried.reason });
    return 'refused';
  };

  /** Asks whether a recording can be played; only then is it removed from this browser. */
  const settle = async (part: StoredPart): Promise<Outcome> => {
    const tried = await trial(() => server.completePart(part));
    if ('outcome' in tried) return tried.outcome;
    const problem = 'reason' in tried ? tried.reason : tried.answer.status === 'failed' ? 'failed' : null;
    if (problem !== null) {
      await store.putPart({ ...part, problem });
      if (problem !== 'failed') onRefused({ of: part, reason: problem });
      return 'refused';
    }
    const { status, missing } = (tried as { answer: CompletedPart }).answer;
    if (missing.length > 0 && (await store.sendAgain(part, missing)) > 0) return 'sent';
    if (status !== 'ready' && status !== 'deleted') return 'joining';
    await store.removePart(part);
    return 'sent';
  };

  return async (): Promise<Outcome> => {
    const chunk = await store.first(interviewId);
    if (chunk) return sendChunk(chunk);
    let outcome: Outcome = 'idle';
    for (const part of await store.parts(interviewId)) {
      if (!part.isOver || part.problem) continue;
      outcome = await settle(part);
      if (outcome !== 'joining') return outcome;
    }
    return outcome;
  };
}

/** Sends what is waiting in the store, one chunk after the other, for as long as it takes. */
export function createSender(options: SenderOptions): Sender {
  const { onChange, wait = sleep } = options;
  const sendNext = createNext(options);
  let isRunning = false;
  let isClosed = false;
  let isWanted = false;
  let isJoining = false;
  let pause = new AbortController();

  const run = async () => {
    let pauses = 0;
    while (!isClosed) {
      isWanted = false;
      // The store itself may fail, while the computer has no room: what is waiting is tried again.
      const outcome = await sendNext().catch((): Outcome => 'unreachable');
      onChange(outcome);
      if (outcome === 'idle' && !isWanted) return;
      isJoining = outcome === 'joining';
      pauses = isJoining || outcome === 'unreachable' ? pauses + 1 : 0;
      if (pauses === 0 || (isJoining && isWanted)) continue;
      pause = new AbortController();
      await wait(pauseMs(pauses), pause.signal);
    }
  };

  const wake = () => {
    isWanted = true;
    // What is new does not wait for the server to join what is old.
    if (isJoining) pause.abort();
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
