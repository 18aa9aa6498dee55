import type { EmbedMessages } from '@switchboard/contracts/embed-chats';
import type { SpokenLine } from '@switchboard/contracts/voice';
import type { Tx } from '../../database/database.ts';
import type { embed_conversations } from '../../generated/prisma/client.ts';

/** What a visitor entered before the chat. */
export interface Visitor {
  name?: string;
  email?: string;
  phone_number?: string;
}

export const visitorOf = ({ visitor }: Pick<embed_conversations, 'visitor'>) => visitor as Visitor;
export const linesOf = ({ lines }: Pick<embed_conversations, 'lines'>) => lines as unknown as SpokenLine[];

/** The name of a visitor in logs. */
export const visitorName = ({ name }: Visitor): string => name ?? 'Website visitor';

/** Locks a conversation until the transaction ends, so that messages, replies and its end follow one another. */
export async function lockConversation(tx: Tx, id: string): Promise<embed_conversations | null> {
  await tx.$queryRaw`SELECT id FROM embed_conversations WHERE id = ${id}::uuid FOR UPDATE`;
  return tx.embed_conversations.findFirst({ where: { id } });
}

/** A message before it has its place. */
export interface NewMessage {
  role: 'assistant' | 'visitor' | 'notice';
  text: string;
  client_id?: string;
}

/** Adds messages at the end. The caller holds the lock of the conversation, or has just created it. */
export async function addMessages(
  tx: Tx,
  { id, organization_id }: Pick<embed_conversations, 'id' | 'organization_id'>,
  messages: readonly NewMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  const count = await tx.embed_messages.count({ where: { conversation_id: id } });
  await tx.embed_messages.createMany({
    data: messages.map((message, place) => ({
      ...message,
      organization_id,
      conversation_id: id,
      index: count + place,
    })),
  });
}

/** The messages after one of them, as the visitor sees them. */
export async function readMessages(
  tx: Pick<Tx, 'embed_messages'>,
  conversation: Pick<embed_conversations, 'id' | 'status' | 'awaits_reply_since'>,
  after: number,
): Promise<EmbedMessages> {
  const rows = await tx.embed_messages.findMany({
    where: { conversation_id: conversation.id, index: { gt: after } },
    orderBy: { index: 'asc' },
  });
  return {
    messages: rows.map(({ index, role, text, created_at }) => ({
      index,
      role: role as EmbedMessages['messages'][number]['role'],
      text,
      at: created_at.toISOString(),
    })),
    is_replying: conversation.status === 'open' && conversation.awaits_reply_since !== null,
    is_ended: conversation.status === 'ended',
  };
}
