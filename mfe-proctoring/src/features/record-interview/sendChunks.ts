import type { CompletedPart } from '@switchboard/contracts/interview-recordings';
import { ApiError } from '@switchboard/platform';
import type { PartKey, StoredChunk, StoredPart } from './chunk.ts';
import type { ChunkStore } from './chunkStore.ts';

/** Sends chunks to the server. All methods throw `ApiError`. */
export interface Server {
  putChunk(chunk: StoredChunk): Promise<void>;
  completePart(part: StoredPart): Promise<CompletedPart>;
  /** A number under which a recording can start again. */
  nextPart(interviewId: string): Promise<number>;
}

/** A chunk that the server refused for good, and why. It stays in this browser. */
export interface Refusal {
  of: PartKey;
  /** The server's reason, or its status if it gave none. */
  reason: string;
}

interface SenderOptions {
  interviewId: string;
  store: ChunkStore;
  server: Server;
  /** Called after each try, and when nothing is left. */
  onChange(outcome: Outcome): void;
  onRefused?(refusal: Refusal): void;
  /** Waits for this long, or until the signal is aborted. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * `sent`: the server has it. `refused`: the server will never accept it. `unreachable`: it is retried. `joining`: the server has
 * everything, but not in one file yet. `idle`: nothing is left.
 */
export type Outcome = 'sent' | 'refused' | 'unreachable' | 'joining' | 'idle';

export interface Sender {
  /** Sends what is stored and continues until nothing is left; does nothing if it is already sending. */
  wake(): void;
  /** The network is back: retries immediately. */
  hurry(): void;
  close(): void;
}

const firstPauseMs = 1_000;
const longestPauseMs = 15_000;

/** A random pause before the next try, so that browsers don't retry at the same moment. */
export const pauseMs = (failures: number, chance: number = Math.random()): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1)) * (0.75 + chance / 2);

// Errors that may go away a moment later, or when the same bytes are sent again.
const passing = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  error.status === 429 ||
  error.status === 408;

/** The maximum number of times that a chunk is sent again because it arrived damaged. */
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

/** Sends something and distinguishes permanent refusals from errors that are retried. */
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

/** Sends one stored item. Returns `idle` if there is none. */
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

  /** Asks whether a recording can be played. Only then is it removed from this browser. */
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

/** Sends everything in the store, one chunk after the other, for as long as it takes. */
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
      // The store itself can fail if the disk is full; it is retried.
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
    // New chunks don't wait until the server has joined the old ones.
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
