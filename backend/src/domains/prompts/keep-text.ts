import type { Context } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { eventChannel } from '../../events/emit.ts';
import { pieceMessage } from '../../events/pieces.ts';

// The first words are there at once; after them, what came meanwhile goes together.
const flushMs = 200;
const beatMs = 2_000;

/** A text that was cancelled while it was written. */
export class WritingCancelled extends Error {
  override name = 'WritingCancelled';
}

/** Stores a text while it comes, tells of it, and says that somebody writes it. */
export interface KeptText {
  /** Aborted when the text was cancelled or cannot be stored; the reason says which. */
  signal: AbortSignal;
  /** All of it so far. */
  text(): string;
  add(piece: string): void;
  /** Stores what is left. Throws what `signal` was aborted for. */
  close(): Promise<void>;
}

/** Keeps the text of a generation that is being written. */
export function keepText({ tenantPool, organizationId }: Context, id: string): KeptText {
  const stopped = new AbortController();
  let whole = '';
  let stored = 0;
  let waiting = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  let isWriting = false;
  let hasWritten = false;

  async function write(): Promise<void> {
    // Half a character waits for its other half.
    const end = /[\uD800-\uDBFF]$/.test(whole) ? whole.length - 1 : whole.length;
    const [offset, text] = [stored, whole.slice(stored, end).toWellFormed()];
    stored = end;
    const { rowCount } = await withTenant(organizationId, () =>
      tenantPool.query(
        `WITH kept AS (UPDATE prompt_generations SET text = text || $2, heartbeat_at = now()
           WHERE id = $1 AND status = 'generating' RETURNING id)
         SELECT CASE WHEN $2 <> '' THEN pg_notify($3, $4) END FROM kept`,
        [id, text, eventChannel, pieceMessage({ id, offset, text })],
      ),
    );
    if (rowCount === 0) stopped.abort(new WritingCancelled('cancelled'));
  }
  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    waiting = waiting.then(async () => {
      if (stopped.signal.aborted) return;
      isWriting = hasWritten = true;
      await write().catch((error: unknown) => stopped.abort(error));
      isWriting = false;
    });
    return waiting;
  };
  // A database that is slower than the model gets more at once, not more often.
  const flushLater = () => {
    timer ??= setTimeout(() => {
      timer = null;
      if (isWriting) flushLater();
      else void flush();
    }, flushMs);
  };
  const beat = setInterval(() => {
    if (!hasWritten) void flush();
    hasWritten = false;
  }, beatMs);
  return {
    signal: stopped.signal,
    text: () => whole,
    add(piece) {
      const isFirst = whole === '';
      whole += piece.replaceAll('\u0000', '');
      if (isFirst) void flush();
      else flushLater();
    },
    async close() {
      clearInterval(beat);
      whole = whole.toWellFormed();
      await flush();
      stopped.signal.throwIfAborted();
    },
  };
}
