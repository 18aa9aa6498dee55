import { Thread, type ThreadLimits } from './thread.ts';
import { WorkFailed } from './work-failed.ts';

export interface PoolLimits extends ThreadLimits {
  threads: number;
  /** Maximum number of waiting pieces of work, in total and per organization. */
  waiting: number;
  waitingOfOne: number;
  /** A thread without work for this long is ended, which frees its memory. */
  idleMs: number;
}

interface Piece {
  name: string;
  given: readonly unknown[];
  done: PromiseWithResolvers<unknown>;
}

export interface Pool {
  /** Runs a function in a thread when it is the organization's turn. Rejects with WorkFailed. */
  run(organizationId: string, name: string, given: readonly unknown[]): Promise<unknown>;
  waiting(): number;
  threads(): number;
  close(): Promise<void>;
}

/**
 * A few threads for heavy work. Organizations take turns, and one never holds all threads, so that its waiting work doesn't delay
 * the others.
 */
export function createPool(limits: PoolLimits): Pool {
  /** By organization; the one whose turn is next comes first. */
  const queues = new Map<string, Piece[]>();
  const running = new Map<string, number>();
  const idle: { thread: Thread; timer: NodeJS.Timeout }[] = [];
  const share = Math.max(limits.threads - 1, 1);
  let started = 0;
  let isClosed = false;
  const waiting = () => [...queues.values()].reduce((sum, { length }) => sum + length, 0);

  function takeThread(): Thread | null {
    for (let one = idle.pop(); one; one = idle.pop()) {
      clearTimeout(one.timer);
      if (!one.thread.isOver) return one.thread;
      started -= 1;
    }
    if (started >= limits.threads) return null;
    started += 1;
    return new Thread(limits);
  }

  function giveBack(thread: Thread): void {
    if (thread.isOver || isClosed) {
      started -= 1;
      void thread.end();
      return;
    }
    const timer = setTimeout(() => {
      const place = idle.findIndex((one) => one.thread === thread);
      if (place < 0) return;
      idle.splice(place, 1);
      started -= 1;
      void thread.end();
    }, limits.idleMs);
    timer.unref();
    idle.push({ thread, timer });
  }

  /** The organization whose turn it is. */
  const nextOrganization = () => [...queues.keys()].find((id) => (running.get(id) ?? 0) < share);

  /** Takes the first piece of an organization, which moves to the end of the line. */
  function takePiece(organizationId: string): Piece | undefined {
    const pieces = queues.get(organizationId) ?? [];
    const piece = pieces.shift();
    queues.delete(organizationId);
    if (pieces.length > 0) queues.set(organizationId, pieces);
    return piece;
  }

  async function runPiece(thread: Thread, organizationId: string, { name, given, done }: Piece): Promise<void> {
    running.set(organizationId, (running.get(organizationId) ?? 0) + 1);
    await thread.run({ name, given }).then(done.resolve, done.reject);
    const left = (running.get(organizationId) ?? 1) - 1;
    if (left === 0) running.delete(organizationId);
    else running.set(organizationId, left);
    giveBack(thread);
    advance();
  }

  function advance(): void {
    for (let id = nextOrganization(); id !== undefined; id = nextOrganization()) {
      const thread = takeThread();
      if (!thread) return;
      const piece = takePiece(id);
      if (piece) void runPiece(thread, id, piece);
      else giveBack(thread);
    }
  }

  return {
    waiting,
    threads: () => started,
    run(organizationId, name, given) {
      const queue = queues.get(organizationId) ?? [];
      if (isClosed || queue.length >= limits.waitingOfOne || waiting() >= limits.waiting)
        return Promise.reject(new WorkFailed('too_much_waiting'));
      const done = Promise.withResolvers<unknown>();
      queue.push({ name, given, done });
      queues.set(organizationId, queue);
      advance();
      return done.promise;
    },
    async close() {
      isClosed = true;
      for (const pieces of queues.values())
        for (const { done } of pieces) done.reject(new WorkFailed('too_much_waiting'));
      queues.clear();
      await Promise.all(
        idle.splice(0).map(({ thread, timer }) => {
          clearTimeout(timer);
          return thread.end();
        }),
      );
    },
  };
}
