import type { Context } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';

// The first words are published at once; after that, pieces are published in batches.
const notifyMs = 200;

// Storing rewrites the row and renews the writer's heartbeat: less often, because listeners are notified anyway.
const storeMs = 1_000;
const beatMs = 2_000;

/** A text that was cancelled while it was written. */
export class WritingCancelled extends Error {
  override name = 'WritingCancelled';
}

/** Publishes a text as it arrives, stores it, and renews the writer's heartbeat. */
export interface KeptText {
  /** Aborted if the text was cancelled or cannot be stored; the reason is the cause. */
  signal: AbortSignal;
  /** The whole text so far. */
  text(): string;
  add(piece: string): void;
  /** Stops without storing, because a complete text is stored when it ends. Throws the reason if `signal` was aborted. */
  stop(): Promise<void>;
  /** Stops and stores the rest. Throws the same. */
  close(): Promise<void>;
}

// Half of a surrogate pair waits for its other half.
const wholeEnd = (text: string) => (/[\uD800-\uDBFF]$/.test(text) ? text.length - 1 : text.length);

/** Publishes and stores the text of a generation that is being written. */
export function keepText({ tenantPool, organizationId, events }: Context, id: string): KeptText {
  const stopped = new AbortController();
  let whole = '';
  let [told, stored] = [0, 0];
  let storedAt = Date.now();
  let storing = Promise.resolve();
  let notifying: NodeJS.Timeout | null = null;

  function notifyOthers(): void {
    notifying = null;
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
    // A database that is slower than the model gets larger writes, not more of them.
    if (isStoring || (since < beatMs && wholeEnd(whole) === stored)) return;
    isStoring = true;
    void store().finally(() => {
      isStoring = false;
    });
  }, storeMs);
  // The text was ended elsewhere, which the next write finds.
  const forget = events.hearPieces(id, ({ offset, text }) => {
    if (offset === 0 && text === null) void store();
  });
  const stop = () => {
    clearInterval(look);
    if (notifying) clearTimeout(notifying);
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
      if (isFirst) notifyOthers();
      else notifying ??= setTimeout(notifyOthers, notifyMs);
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
