import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { Usage } from '@switchboard/contracts/costs';
import type { SpokenLine } from '@switchboard/contracts/voice';
import { type Context, systemContext } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { jsonColumn } from '../../database/json-column.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import { emitEvent } from '../../events/emit.ts';
import { type embed_conversations, Prisma } from '../../generated/prisma/client.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import { writeNetworks } from '../../outgoing/public-addresses.ts';
import type { Services } from '../../services.ts';
import type { TextOrder } from '../../voice/agent/messages.ts';
import { failedText, resumedNote } from '../../voice/agent/talk-lines.ts';
import type { Talked } from '../../voice/agent-process.ts';
import { UsageMeter } from '../../voice/services/usage-meter.ts';
import { agentServices } from '../assistant-tests/agent-services.ts';
import { fillConfig } from '../assistant-tests/fill-config.ts';
import { readVersion } from '../assistants/versions.read.ts';
import { chatToolsOf, useChatTools } from './chat-tools.ts';
import { addMessages, linesOf, lockConversation, visitorOf } from './conversation-row.ts';
import { type EmbedRow, embedInclude } from './embed-row.ts';
import { costOf, endConversation, storedTranscript } from './end-conversation.ts';
import { isFull } from './messages.ts';
import { variablesOf } from './start-conversation.ts';
import { dayOf } from './visitor-limits.ts';

/** Seconds in which an assistant replies, with all tools that it uses for that. */
const maxReplySeconds = 60;

/** A reply that is being written. */
interface Claimed {
  conversation: embed_conversations;
  /** What the visitor wrote; null for the first words of a chat. */
  text: string | null;
}

/** Takes the reply of a conversation: whatever an earlier worker still writes is dropped. Null if none is due. */
function claim(context: Context, id: string): Promise<Claimed | null> {
  return transact(context, async (tx) => {
    const found = await lockConversation(tx, id);
    if (found?.status !== 'open' || !found.awaits_reply_since) return null;
    const conversation = await tx.embed_conversations.update({
      where: { id },
      data: { reply_fence: { increment: 1 } },
    });
    const last = await tx.embed_messages.findFirst({ where: { conversation_id: id }, orderBy: { index: 'desc' } });
    return { conversation, text: last?.role === 'visitor' ? last.text : null };
  });
}

/** The version that a conversation uses, without what is only said in calls: the notice was given at the beginning. */
function chatConfig(version: AssistantConfig, variables: Record<string, string>): AssistantConfig {
  const config = fillConfig(version, variables);
  return { ...config, first_message: '', configuration: { ...config.configuration, noticeMessage: '' } };
}

/**
 * What an agent continues from. The first words of a chat are said as at the beginning of a conversation: before them, there is at most
 * the notice.
 */
const linesBefore = ({ conversation, text }: Claimed): SpokenLine[] => (text === null ? [] : linesOf(conversation));

/** Has the assistant continue from the transcript with one message. */
async function think(context: Context, claimed: Claimed, assistant_id: string): Promise<Talked> {
  const { conversation, text } = claimed;
  const { id, assistant_version } = conversation;
  const variables = variablesOf(context, visitorOf(conversation));
  const config = chatConfig(await readVersion(context.db, assistant_id, assistant_version), variables);
  const lines = linesBefore(claimed);
  const said = lines.filter(({ role }) => role === 'user').length;
  const order: TextOrder = {
    id,
    config,
    tools: chatToolsOf(config),
    services: await agentServices(context, config),
    private_networks: writeNetworks(context.env.privateNetworks),
    organization_name: context.organization.name,
    organization_id: context.organizationId,
    time_zone: context.organization.time_zone,
    max_seconds: maxReplySeconds,
    direction: 'inbound',
    flow: { variables },
    keeps_positions: true,
    // A callee says the line at the place of what they have said so far, and leaves after the last one.
    callee: { kind: 'lines', lines: [...Array<string>(said).fill(''), ...(text === null ? [] : [text])] },
    max_turns: Number.MAX_SAFE_INTEGER,
    ...(lines.length > 0 && { resumed: { began_at: conversation.created_at.getTime(), lines } }),
  };
  const tools = useChatTools(context, { conversation, assistant_id, assistant_version, config, variables });
  return context.agents.write(order, tools);
}

const isNote = ({ role, message }: SpokenLine) => role === 'system' && message === resumedNote;

/** The usage and the cost of a conversation with those of a reply. If a reply's usage isn't known, they stay incomplete. */
async function spent(tx: Tx, context: Context, before: embed_conversations, used: Usage[] | null, at: Date) {
  const meter = new UsageMeter();
  for (const one of [...(before.usage as Usage[]), ...(used ?? [])]) meter.add(one);
  const usage = meter.used();
  const is_usage_complete = before.is_usage_complete && used !== null;
  const { organization_id, cost, cost_before_day, cost_day } = before;
  const { date } = dayOf(context, at);
  const earlier = cost_day?.getTime() === date.getTime() ? cost_before_day : cost;
  return {
    usage: jsonColumn(usage),
    is_usage_complete,
    cost: jsonColumn(await costOf(tx, { organization_id, usage, is_usage_complete }, at)),
    cost_day: date,
    cost_before_day: earlier ? jsonColumn(earlier) : Prisma.DbNull,
  };
}

/** Adds the usage of a reply that came too late: the chat had ended while it was written. */
async function writeLateUsage(tx: Tx, context: Context, before: embed_conversations, talked: Talked): Promise<void> {
  const now = new Date();
  const data = await spent(tx, context, before, talked.usage, now);
  await tx.embed_conversations.update({ where: { id: before.id }, data, select: { id: true } });
  if (!before.call_log_id) return;
  const { count } = await tx.call_logs.updateMany({
    where: { id: before.call_log_id },
    data: { cost: data.cost, updated_at: now },
  });
  if (count === 0) return;
  const subject_id = before.call_log_id;
  await emitEvent(tx, context.organizationId, { type: 'call_log.changed', subject_id, change: 'updated' });
}

const failedLine = (conversation: embed_conversations): SpokenLine => {
  const at = Math.round((Date.now() - conversation.created_at.getTime()) / 10) / 100;
  return {
    ...{ role: 'assistant', message: failedText },
    ...{ starts_at: at, ends_at: at, is_interrupted: false, latency_ms: null },
  };
};

/** The lines that a reply added. A failure is said in a line, so that the visitor can try again. */
function newLines(claimed: Claimed, { lines, reason }: Talked): SpokenLine[] {
  const { conversation, text } = claimed;
  const added = lines.slice(linesBefore(claimed).length).filter((line) => !isNote(line));
  if (reason !== 'technical-issues' || added.some(({ role }) => role === 'assistant')) return added;
  const failed = failedLine(conversation);
  const isHeard = text === null || added.some(({ role }) => role === 'user');
  return [...added, ...(isHeard ? [] : [{ ...failed, role: 'user' as const, message: text }]), failed];
}

/** Stores a reply, unless another worker has taken it since. Of a reply to a chat that has ended, only its usage is stored. */
function write(context: Context, claimed: Claimed, embed: EmbedRow, talked: Talked): Promise<void> {
  const { id, reply_fence } = claimed.conversation;
  return transact(context, async (tx) => {
    const before = await lockConversation(tx, id);
    if (before?.reply_fence !== reply_fence) return;
    if (before.status !== 'open') return writeLateUsage(tx, context, before, talked);
    const added = newLines(claimed, talked);
    const lines = [...linesOf(before), ...added];
    const now = new Date();
    const spoken = added.filter(({ role }) => role === 'assistant');
    await addMessages(
      tx,
      before,
      spoken.map(({ message }) => ({ role: 'assistant' as const, text: message })),
    );
    const after = await tx.embed_conversations.update({
      where: { id },
      data: {
        lines: jsonColumn(lines),
        ...(await spent(tx, context, before, talked.usage, now)),
        awaits_reply_since: null,
        last_message_at: now,
      },
    });
    const isOver = talked.reason === 'assistant-ended-call';
    if (isOver || isFull(after, embed))
      return endConversation(tx, context, after, isOver ? 'assistant-ended-call' : 'time-limit-reached', now);
    if (!after.call_log_id) return;
    await tx.call_logs.updateMany({
      where: { id: after.call_log_id },
      data: {
        transcript: jsonColumn(storedTranscript(lines)),
        call_duration: Math.round((now.getTime() - after.created_at.getTime()) / 1000),
        updated_at: now,
      },
    });
    const subject_id = after.call_log_id;
    await emitEvent(tx, context.organizationId, { type: 'call_log.changed', subject_id, change: 'updated' });
  });
}

/** An outcome without any words of the assistant. */
const failedTalk = (claimed: Claimed): Talked => ({
  reason: 'technical-issues',
  lines: linesBefore(claimed),
  usage: null,
});

async function run(context: Context, id: string, isLastTry: boolean): Promise<void> {
  const claimed = await claim(context, id);
  if (!claimed) return;
  const { assistant_id, embed_id } = claimed.conversation;
  const embed = await context.db.embeds.findFirst({ where: { id: embed_id }, include: embedInclude });
  if (!embed) return;
  if (!assistant_id) return write(context, claimed, embed, failedTalk(claimed));
  try {
    const talked = await think(context, claimed, assistant_id);
    // A process that stops cuts the conversation off: another one starts the reply over.
    if (talked.reason === 'technical-issues' && context.shutdown.aborted) throw new Error('The process stops');
    await write(context, claimed, embed, talked);
  } catch (error) {
    if (!isLastTry || context.shutdown.aborted) throw error;
    context.log.error({ err: error, conversation_id: id }, 'a reply in a chat failed');
    await write(context, claimed, embed, failedTalk(claimed));
  }
}

const actor = 'chats of web embeds';

/** Has the assistant reply in a chat and stores what it says; starts over after its worker died. */
export async function replyInChat(
  services: Services,
  { organization_id, conversation_id }: JobPayload<'embed.reply'>,
  isLastTry: boolean,
): Promise<void> {
  const context = await systemContext(services, organization_id, actor);
  await withTenant(organization_id, () => run(context, conversation_id, isLastTry));
}

/** Answers with a failure after the job of a reply has used all attempts and ended its worker each time. */
export async function giveUpOnReply(services: Services, organizationId: string, id: string): Promise<void> {
  const context = await systemContext(services, organizationId, actor);
  await withTenant(organizationId, async () => {
    const claimed = await claim(context, id);
    const embed =
      claimed &&
      (await context.db.embeds.findFirst({ where: { id: claimed.conversation.embed_id }, include: embedInclude }));
    if (claimed && embed) await write(context, claimed, embed, failedTalk(claimed));
  });
}
