import { timingSafeEqual } from 'node:crypto';
import type { EmbedMessageInput, EmbedMessages } from '@switchboard/contracts/embed-chats';
import type { z } from 'zod';
import type { Context, RequestContext } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import type { embed_conversations } from '../../generated/prisma/client.ts';
import { enqueue } from '../../jobs/queue.ts';
import { addMessages, lockConversation, readMessages } from './conversation-row.ts';
import { type EmbedRow, settingsOf } from './embed-row.ts';
import { endConversation } from './end-conversation.ts';
import { atEmbed } from './open-embed.ts';
import { hashOfToken } from './start-conversation.ts';
import { assertBudget } from './visitor-limits.ts';
import { waitForReply } from './wait-for-reply.ts';

/** What opens a conversation: the embed's key, its id and its token. */
export interface ConversationKey {
  public_key: string;
  id: string;
  authorization?: string | undefined;
}

const bearer = /^Bearer +([\w-]{43}) *$/i;

/** Whether a header has the token of a conversation. */
function hasToken({ token_hash }: embed_conversations, authorization: string | undefined): boolean {
  const [, token = ''] = bearer.exec(authorization ?? '') ?? [];
  return timingSafeEqual(Buffer.from(hashOfToken(token)), Buffer.from(token_hash));
}

/** Runs a request of the visitor of a conversation. Throws the same NOT_FOUND for an unknown one and for a wrong token. */
export const atConversation = <T>(
  request: RequestContext,
  { public_key, id, authorization }: ConversationKey,
  work: (context: Context, conversation: embed_conversations, embed: EmbedRow) => Promise<T>,
): Promise<T> =>
  atEmbed(request, public_key, async ({ context, embed }) => {
    const conversation = await context.db.embed_conversations.findFirst({ where: { id, embed_id: embed.id } });
    if (!conversation || !hasToken(conversation, authorization)) throw notFound('Chat');
    return work(context, conversation, embed);
  });

/** The messages after one of them. */
export const listMessages = (request: RequestContext, key: ConversationKey, after: number): Promise<EmbedMessages> =>
  atConversation(request, key, (context, conversation) => readMessages(context.db, conversation, after));

const ended = () =>
  new AppError('CONFLICT', 'This chat has ended. Please start another one.', { reason: 'conversation_ended' });

type Message = z.output<typeof EmbedMessageInput>;

/** Adds a message once, with the job of its reply. Returns its place. */
function write(context: Context, id: string, embed: EmbedRow, { client_id, text }: Message): Promise<number> {
  const placeOf = (tx: Tx) =>
    tx.embed_messages.findFirst({ where: { conversation_id: id, client_id }, select: { index: true } });
  return transact(context, async (tx) => {
    const conversation = await lockConversation(tx, id);
    if (!conversation) throw notFound('Chat');
    const repeated = await placeOf(tx);
    if (repeated) return repeated.index;
    if (conversation.status === 'ended') throw ended();
    if (conversation.awaits_reply_since)
      throw new AppError('CONFLICT', 'Please wait for the reply to your last message.', { reason: 'reply_pending' });
    await assertBudget(tx, context, embed);
    const now = new Date();
    await addMessages(tx, conversation, [{ role: 'visitor', text, client_id }]);
    await tx.embed_conversations.update({
      where: { id },
      data: { message_count: { increment: 1 }, awaits_reply_since: now, last_message_at: now },
      select: { id: true },
    });
    await enqueue(tx, 'embed.reply', { organization_id: context.organizationId, conversation_id: id });
    const written = await placeOf(tx);
    if (!written) throw new Error('A message that was written has a place');
    return written.index;
  });
}

/**
 * Writes a message, and answers with it and the reply. A repeated request writes nothing and gets the same answer. Throws CONFLICT
 * (`conversation_ended`, `reply_pending`) and LIMIT_EXCEEDED (`daily_limit_reached`).
 */
export const sendMessage = (
  request: RequestContext,
  key: ConversationKey,
  message: Message,
  seconds: number,
): Promise<EmbedMessages> =>
  atConversation(request, key, async (context, { id }, embed) => {
    const index = await write(context, id, embed, message);
    return readMessages(context.db, await waitForReply(context, id, seconds), index - 1);
  });

/** Ends a conversation. One that has ended stays as it is. */
export const endByVisitor = (request: RequestContext, key: ConversationKey): Promise<EmbedMessages> =>
  atConversation(request, key, async (context, { id }) => {
    await transact(context, async (tx) => {
      const conversation = await lockConversation(tx, id);
      if (conversation) await endConversation(tx, context, conversation, 'user-ended-call');
    });
    const now = await context.db.embed_conversations.findFirstOrThrow({ where: { id } });
    return readMessages(context.db, now, -1);
  });

/** Whether a conversation has no room for another message of the visitor. */
export const isFull = ({ message_count }: embed_conversations, embed: EmbedRow): boolean =>
  message_count >= settingsOf(embed).limits.messages_per_conversation;
