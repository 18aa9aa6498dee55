import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import type { embed_conversations } from '../../generated/prisma/client.ts';

// Most replies take some seconds: the first looks are close together, later ones aren't.
const pausesMs = { first: 50, longest: 500, growth: 1.3 } as const;

/**
 * Waits until the assistant has replied, and returns the conversation as it is then. After the given seconds, or while the process stops,
 * it returns what is there: the page asks again. Throws NOT_FOUND if it is gone.
 */
export async function waitForReply(
  { db, shutdown }: Pick<Context, 'db' | 'shutdown'>,
  id: string,
  seconds: number,
): Promise<embed_conversations> {
  const until = Date.now() + seconds * 1000;
  for (let ms: number = pausesMs.first; ; ms = Math.min(pausesMs.longest, ms * pausesMs.growth)) {
    const waiting = await db.embed_conversations.findFirst({
      where: { id },
      select: { status: true, awaits_reply_since: true },
    });
    const isOver = !waiting || waiting.status === 'ended' || waiting.awaits_reply_since === null;
    if (isOver || Date.now() >= until || shutdown.aborted) break;
    await pause(ms);
  }
  const conversation = await db.embed_conversations.findFirst({ where: { id } });
  if (!conversation) throw notFound('Chat');
  return conversation;
}
