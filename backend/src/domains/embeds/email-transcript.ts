import { knownLanguage } from '@switchboard/contracts/languages';
import type { Context, RequestContext } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { sendMail } from '../../mail/send-mail.ts';
import { beginningOf } from '../../text/beginning-of.ts';
import { lockConversation } from './conversation-row.ts';
import { atConversation, type ConversationKey } from './messages.ts';
import { canMail } from './open-embed.ts';
import { assertTranscriptRoom, lockCounts } from './visitor-limits.ts';

/** The visitor in a transcript if they gave no name. */
const unnamedVisitor = { en: 'You', de: 'Sie', es: 'Usted' } as const;

/** Characters of the newest messages that a mail contains. */
const maxCharacters = 5_500;

interface Written {
  role: string;
  text: string;
}

/**
 * A stranger's text in a mail to anyone: mail programs make no links of the web addresses in it. Names of hosts end with a dot and
 * letters.
 */
export const unclickable = (text: string): string =>
  text.replaceAll('://', ': //').replaceAll(/(?<=[\p{L}\p{N}_-])[.\u3002](?=\p{L}{2})/gu, '[.]');

/** The newest messages that fit, each with who wrote it. */
function textOf(messages: readonly Written[], assistantName: string, visitorName: string): string {
  const kept: string[] = [];
  let length = 0;
  for (const { role, text } of [...messages].reverse()) {
    const line = role === 'visitor' ? unclickable(`${visitorName}: ${text}`) : `${assistantName}: ${text}`;
    length += line.length + 2;
    if (length > maxCharacters) break;
    kept.unshift(line);
  }
  return kept.join('\n\n');
}

async function send(context: Context, id: string, assistantName: string, email: string): Promise<void> {
  const { organization, organizationId } = context;
  await transact(context, async (tx) => {
    await lockCounts(tx, organizationId);
    const conversation = await lockConversation(tx, id);
    if (!conversation) throw notFound('Chat');
    if (conversation.transcript_sent_at)
      throw new AppError('CONFLICT', 'The transcript of this chat was sent already.', { reason: 'transcript_sent' });
    await assertTranscriptRoom(tx, context, conversation);
    const messages = await tx.embed_messages.findMany({ where: { conversation_id: id }, orderBy: { index: 'asc' } });
    const { name } = conversation.visitor as { name?: string };
    const language = knownLanguage([conversation.language]) ?? 'en';
    await tx.embed_conversations.update({
      where: { id },
      data: { transcript_sent_at: new Date() },
      select: { id: true },
    });
    await sendMail(tx, context, {
      mail: 'chat.transcript',
      to: email,
      organizationId,
      about: conversation.call_log_id,
      data: {
        organization: organization.name,
        assistant: assistantName,
        text: textOf(messages, assistantName, beginningOf(name ?? '', 100) || unnamedVisitor[language]),
        language,
      },
    });
  });
}

/**
 * Emails the transcript of a chat to an address, once. Throws CONFLICT (`mail_not_set_up`, `transcript_sent`) and LIMIT_EXCEEDED for an
 * address or a network that got several in an hour, and for an embed that sent many today.
 */
export const emailTranscript = (
  request: RequestContext,
  key: ConversationKey,
  email: string,
): Promise<{ accepted: true }> =>
  atConversation(request, key, async (context, { id, message_count }, embed) => {
    if (!canMail(context))
      throw new AppError('CONFLICT', 'Transcripts can’t be emailed here.', { reason: 'mail_not_set_up' });
    if (message_count === 0) throw notFound('Transcript');
    // Anyone can enter any address: one gets few of these mails.
    const attempt = await context.limits.mail('chat', email);
    try {
      await send(context, id, embed.assistant.name, email);
    } catch (error) {
      await attempt.succeeded();
      throw error;
    }
    return { accepted: true as const };
  });
