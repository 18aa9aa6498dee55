import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import type { embed_conversations } from '../../generated/prisma/client.ts';

// Most replies take some seconds: the first looks are close together, later ones aren't.
const pausesMs = { first: 50, longest: 500, growth: 1.3 } as const;

type Waits = Pick<Context, 'db' | 'shutdown'>;

/** Requests that wait for the reply of one chat in this process: a page needs one, and another after a reload. */
const maxWaiting = 3;
const waiting = new Map<string, number>();

/** Counts a request that waits; returns whether there is room for it. */
function enter(id: string): boolean {
  const count = waiting.get(id) ?? 0;
  if (count >= maxWaiting) return false;
  waiting.set(id, count + 1);
  return true;
}

function leave(id: string): void {
  const count = (waiting.get(id) ?? 1) - 1;
  if (count > 0) waiting.set(id, count);
  else waiting.delete(id);
}

/** Waits while the assistant writes. */
async function whileReplying({ db, shutdown }: Waits, id: string, seconds: number): Promise<void> {
  const until = Date.now() + seconds * 1000;
  for (let ms: number = pausesMs.first; ; ms = Math.min(pausesMs.longest, ms * pausesMs.growth)) {
    const row = await db.embed_conversations.findFirst({
      where: { id },
      select: { status: true, awaits_reply_since: true },
    });
    if (!row || row.status === 'ended' || row.awaits_reply_since === null) return;
    if (Date.now() >= until || shutdown.aborted) return;
    await pause(ms);
  }
}

/**
 * Waits until the assistant has replied, and returns the conversation as it is then. After the given seconds, while the process
 * stops, and if several requests wait already, it returns what is there: the page asks again. Throws NOT_FOUND if it is gone.
 */
export async function waitForReply(context: Waits, id: string, seconds: number): Promise<embed_conversations> {
  if (seconds > 0 && enter(id)) await whileReplying(context, id, seconds).finally(() => leave(id));
  const conversation = await context.db.embed_conversations.findFirst({ where: { id } });
  if (!conversation) throw notFound('Chat');
  return conversation;
}
