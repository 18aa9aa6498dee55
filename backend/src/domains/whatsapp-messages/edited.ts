import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import type { whatsapp_messages, whatsapp_numbers } from '../../generated/prisma/client.ts';
import type { GatewayMessage } from '../../whatsapp/protocol.ts';
import { notifyChanged } from './attempt.ts';
import { heedWords } from './opt-out-words.ts';

/** Whether a message's text has changed. For our own messages, gateways may return another form of the same words. */
function isEdit(known: whatsapp_messages, { message, fromMe, editedAt }: GatewayMessage): boolean {
  const text = message.trim();
  if (text === '' || text === known.content.trim()) return false;
  // A list may still have the original text.
  if (!editedAt && text === known.original_content?.trim()) return false;
  return !fromMe || Boolean(editedAt);
}

/**
 * Stores what the gateway newly reports about a stored message: its file, and its text if the sender edited it. STOP counts in an edit
 * as in any message, and from the time of the edit.
 */
export async function keepNews(
  tx: Tx,
  context: Context,
  number: whatsapp_numbers,
  known: whatsapp_messages,
  message: GatewayMessage,
): Promise<void> {
  const hasNewFile = message.media && known.media === null;
  const hasNewWords = isEdit(known, message);
  if (!hasNewFile && !hasNewWords) return;
  const edited_at = message.editedAt ? new Date(message.editedAt) : new Date();
  const row = await tx.whatsapp_messages.update({
    where: { id: known.id },
    data: {
      ...(hasNewFile ? { media: message.media as object } : {}),
      ...(hasNewWords
        ? { content: message.message, edited_at, original_content: known.original_content ?? known.content }
        : {}),
    },
  });
  await notifyChanged(tx, row);
  const isPerson = !row.contact.endsWith('@lid');
  if (hasNewWords && row.direction === 'inbound' && isPerson)
    await heedWords(tx, context, number, { ...row, created_at: edited_at });
}
