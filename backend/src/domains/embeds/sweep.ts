import { embedSilenceMinutes } from '@switchboard/contracts/embeds.limits';
import { systemContext } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { enqueueFromSystem } from '../../jobs/queue.ts';
import type { Services } from '../../services.ts';
import { lockConversation } from './conversation-row.ts';
import { endConversation } from './end-conversation.ts';
import { giveUpOnReply } from './reply.ts';

interface Found {
  organization_id: string;
  id: string;
}

/** Conversations that one sweep ends: the next one follows a minute later. */
const endedAtOnce = 500;

/** Ends a conversation in which nothing was written for half an hour. One that waits for a reply isn't silent. */
async function endSilent(services: Services, { organization_id, id }: Found): Promise<void> {
  const context = await systemContext(services, organization_id, 'chats of web embeds');
  const before = new Date(Date.now() - embedSilenceMinutes * 60_000);
  await transact(context, async (tx) => {
    const conversation = await lockConversation(tx, id);
    if (!conversation || conversation.awaits_reply_since || conversation.last_message_at > before) return;
    await endConversation(tx, context, conversation, 'user-ended-call');
  });
}

/** Logs the failure of one conversation, so that the others are still swept. */
const logged =
  ({ log }: Services, { organization_id, id }: Found) =>
  (error: unknown): void =>
    log.error({ err: error, organization_id, conversation_id: id }, 'a chat could not be swept');

interface Unanswered extends Found {
  /** Its job has used all attempts; otherwise there is none. */
  was_tried: boolean;
}

async function recoverReply(services: Services, { organization_id, id, was_tried }: Unanswered): Promise<void> {
  services.log.warn({ organization_id, conversation_id: id, was_tried }, 'a reply in a chat had no job');
  if (was_tried) await giveUpOnReply(services, organization_id, id);
  else await enqueueFromSystem(services.systemPool, 'embed.reply', { organization_id, conversation_id: id });
}

/** Replies whose job was lost, or has used all attempts. */
async function recoverReplies(services: Services): Promise<void> {
  const { rows } = await services.systemPool.query<Unanswered>(
    `SELECT c.organization_id, c.id, j.id IS NOT NULL AS was_tried FROM embed_conversations c
     LEFT JOIN graphile_worker._private_jobs j ON j.key = 'embed.reply:' || c.id
     WHERE c.awaits_reply_since < now() - interval '30 seconds' AND c.status = 'open'
       AND (j.id IS NULL OR j.locked_at IS NULL AND j.attempts >= j.max_attempts)`,
  );
  for (const found of rows) await recoverReply(services, found).catch(logged(services, found));
}

/** Ends chats that their visitors have left, and finds replies without a job. */
export async function sweepChats(services: Services): Promise<void> {
  await recoverReplies(services);
  const { rows } = await services.systemPool.query<Found>(
    `SELECT organization_id, id FROM embed_conversations
     WHERE status = 'open' AND awaits_reply_since IS NULL AND last_message_at < now() - make_interval(mins => $1)
     ORDER BY last_message_at LIMIT $2`,
    [embedSilenceMinutes, endedAtOnce],
  );
  for (const found of rows) {
    if (services.shutdown.aborted) return;
    await endSilent(services, found).catch(logged(services, found));
  }
}
