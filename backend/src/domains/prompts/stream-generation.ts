import type { GenerationPiece } from '@switchboard/contracts/generations';
import type { Context as HonoContext } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Context } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import type { Piece } from '../../events/pieces.ts';
import type { prompt_generations } from '../../generated/prisma/client.ts';
import { readGeneration } from './generation-row.ts';

// Notifications may be lost on the way: the text is read again after this long without any.
const quietMs = 3_000;

// Listeners reconnect after this time, so that their permissions are checked again.
const longestMs = 30_000;

/** Streams the text of a generation from an offset on, and its end; for half a minute, then clients resume. Throws NOT_FOUND. */
export async function streamGeneration(
  context: Context,
  http: HonoContext,
  id: string,
  after: number,
): Promise<Response> {
  const { db, events, organizationId, shutdown } = context;
  const heard: Piece[] = [];
  let wake: () => void = () => undefined;
  // Subscribes before reading, so that no notification in between is lost.
  const forget = events.hearPieces(id, (piece) => {
    heard.push(piece);
    wake();
  });
  const first = await readGeneration(db, id).catch((error: unknown) => {
    forget();
    throw error;
  });
  http.header('x-accel-buffering', 'no');
  return streamSSE(http, (stream) =>
    withTenant(organizationId, async () => {
      let place = after;
      let isOpen = true;
      const stop = () => {
        isOpen = false;
        wake();
      };
      stream.onAbort(stop);
      shutdown.addEventListener('abort', stop, { once: true });
      const send = (piece: GenerationPiece) => stream.writeSSE({ id: String(place), data: JSON.stringify(piece) });
      const sendText = async (text: string) => {
        const offset = place;
        place += text.length;
        if (text !== '') await send({ type: 'text', offset, text });
      };
      /** Sends the stored text beyond the offset; true if the text is over. */
      const catchUp = async (known?: prompt_generations): Promise<boolean> => {
        const row = known ?? (await readGeneration(db, id));
        await sendText(row.text.slice(place));
        if (row.status === 'generating') return false;
        const { status, error_message } = row;
        await send({
          type: 'end',
          status: status as Extract<GenerationPiece, { type: 'end' }>['status'],
          error_message,
        });
        return true;
      };
      const waitForNews = () =>
        new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, quietMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
          if (heard.length > 0 || !isOpen) wake();
        });
      try {
        await stream.write('retry: 200\n\n');
        let isOver = await catchUp(first);
        const until = Date.now() + longestMs;
        while (isOpen && !isOver && Date.now() < until) {
          await waitForNews();
          if (!isOpen) break;
          const pieces = heard.splice(0);
          const isKnown =
            pieces.length > 0 && pieces.every(({ offset, text }) => text !== null && offset <= place + text.length);
          if (!isKnown) {
            if (pieces.length === 0) await stream.write(': beat\n\n');
            isOver = await catchUp();
            continue;
          }
          for (const { offset, text } of pieces) {
            if (offset > place) isOver = await catchUp();
            else if (text !== null && offset + text.length > place) await sendText(text.slice(place - offset));
            if (isOver) break;
          }
        }
      } finally {
        forget();
        shutdown.removeEventListener('abort', stop);
      }
    }),
  );
}
