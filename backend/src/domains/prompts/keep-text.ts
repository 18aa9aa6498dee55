import type { Context } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';

// The first words are told of at once; after them, what came meanwhile goes together.
const notifyMs = 200;

// Storing writes the row anew, and says that somebody writes the text: less often, as whoever listens is told anyway.
const storeMs = 1_000;
const beatMs = 2_000;

/** A text that was cancelled while it was written. */
export class WritingCancelled extends Error {
  override name = 'WritingCancelled';
}

/** Tells of a text while it comes, stores it, and says that somebody writes it. */
export interface KeptText {
  /** Aborted when the text was cancelled or cannot be stored; the reason says which. */
  signal: AbortSignal;
  /** All of it so far. */
  text(): string;
  add(piece: string): void;
  /** Ends the keeping of a text that is whole, and that its end stores. Throws what `signal` was aborted for. */
  stop(): Promise<void>;
  /** Ends it, and stores what is left. Throws the same. */
  close(): Promise<void>;
}

// Half a character waits for its other half.
const wholeEnd = (text: string) => (/[\uD800-\uDBFF]$/.test(text) ? text.length - 1 : text.length);

/** Keeps the text of a generation that is being written. */
export function keepText({ tenantPool, organizationId, events }: Context, id: string): KeptText {
  const stopped = new AbortController();
  let whole = '';
  let [told, stored] = [0, 0];
  let storedAt = Date.now();
  let storing = Promise.resolve();
  let telling: NodeJS.Timeout | null = null;

  function tell(): void {
    telling = null;
    const [offset, end] = [told, wholeEnd(whole)];
    if (end > offset) events.notifyOfPiece({ id, offset, text: whole.slice(offset, end).toWellFormed() });
    told = end;
  }
  async function write(): Promise<void> {
    const [start, end] = [stored, wholeEnd(whole)];
    stored = end;
    storedAt = Date.now();
    const { rowCount } = await withTenant(organizationId, () =>
      tenantPool.query(
        `UPDATE prompt_generations SET text = text || $2, heartbeat_at = now() WHERE id = $1 AND status = 'generating'`,
        [id, whole.slice(start, end).toWellFormed()],
      ),
    );
    if (rowCount === 0) stopped.abort(new WritingCancelled('cancelled'));
  }
  const store = () => {
    storing = storing.then(async () => {
      if (!stopped.signal.aborted) await write().catch((error: unknown) => stopped.abort(error));
    });
    return storing;
  };
  let isStoring = false;
  const look = setInterval(() => {
    const since = Date.now() - storedAt;
    // A database that is slower than the model gets more at once, not more often.
    if (isStoring || (since < beatMs && wholeEnd(whole) === stored)) return;
    isStoring = true;
    void store().finally(() => {
      isStoring = false;
    });
  }, storeMs);
  // Somebody ended it, which storing finds.
  const forget = events.hearPieces(id, ({ offset, text }) => {
    if (offset === 0 && text === null) void store();
  });
  const stop = () => {
    clearInterval(look);
    if (telling) clearTimeout(telling);
    forget();
    whole = whole.toWellFormed();
    return storing;
  };
  return {
    signal: stopped.signal,
    text: () => whole,
    add(piece) {
      const isFirst = whole === '';
      whole += piece.replaceAll('\u0000', '');
      if (isFirst) tell();
      else telling ??= setTimeout(tell, notifyMs);
    },
    async stop() {
      await stop();
      stopped.signal.throwIfAborted();
    },
    async close() {
      void stop();
      await store();
      stopped.signal.throwIfAborted();
    },
  };
}
