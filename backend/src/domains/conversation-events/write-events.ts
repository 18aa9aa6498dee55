import type { ConversationEvent } from '@switchboard/contracts/conversation-events';
import type { Tx } from '../../database/database.ts';
import { notifyOnCommit } from '../../events/notify-on-commit.ts';
import { pieceMessage } from '../../events/pieces.ts';
import { type EventBody, eventsOfLine } from './line-events.ts';
import type { FollowedConversation } from './read-conversations.ts';

/** The channel on which processes notify each other of an organization's new events. */
export const channelOf = (organizationId: string): string => `conversations:${organizationId}`;

interface NewEvent {
  conversation_id: string;
  sequence: number;
  payload: Omit<ConversationEvent, 'id'>;
}

/** The new events of a conversation, and how far it is logged with them. */
interface Written {
  conversation_id: string;
  lines: number;
  sequence: number;
  is_over: boolean;
  events: NewEvent[];
}

function startedBody(conversation: FollowedConversation): EventBody {
  const { lead_id, lead_name, phone_number, assistant_id, direction, is_simulated } = conversation;
  return { type: 'started', lead_id, lead_name, phone_number, assistant_id, direction, is_simulated };
}

/** The events of a conversation that are not logged yet. Their numbers follow from the transcript alone. */
export function newEventsOf(conversation: FollowedConversation, now = new Date()): Written {
  const { id, began_at, ended_at, call_log_id, is_interview, written_lines, written_sequence } = conversation;
  const after = (seconds: number) => new Date(Math.min(began_at.getTime() + seconds * 1000, now.getTime()));
  const bodies: { body: EventBody; at: Date }[] = [];
  if (written_sequence === 0) bodies.push({ body: startedBody(conversation), at: began_at });
  for (const line of conversation.lines)
    for (const body of eventsOfLine(line)) bodies.push({ body, at: after(line.ends_at) });
  if (ended_at) {
    const { ended_reason, duration_seconds } = conversation;
    bodies.push({ body: { type: 'ended', ended_reason: ended_reason ?? 'unknown', duration_seconds }, at: ended_at });
  }
  const events = bodies.map(({ body, at }, index): NewEvent => {
    const sequence = written_sequence + index + 1;
    const common = { call_id: id, call_log_id, ...(is_interview && { interview_id: id }), sequence };
    return { conversation_id: id, sequence, payload: { ...common, at: at.toISOString(), ...body } };
  });
  const lines = written_lines + conversation.lines.length;
  return { conversation_id: id, lines, sequence: written_sequence + events.length, is_over: ended_at !== null, events };
}

/** Conversations that another process has logged since they were read. */
async function changedSince(tx: Tx, conversations: readonly FollowedConversation[]): Promise<Set<string>> {
  const rows = await tx.conversation_progress.findMany({
    where: { conversation_id: { in: conversations.map(({ id }) => id) } },
    select: { conversation_id: true, lines: true, sequence: true },
  });
  const readAs = new Map(conversations.map((one) => [one.id, one]));
  const changed = rows.filter(({ conversation_id, lines, sequence }) => {
    const read = readAs.get(conversation_id);
    return read?.written_lines !== lines || read.written_sequence !== sequence;
  });
  return new Set(changed.map(({ conversation_id }) => conversation_id));
}

/** Appends new events of conversations to an organization's log, whose row is locked. Returns the last number. */
export async function writeEvents(
  tx: Tx,
  organizationId: string,
  { last_number, conversations }: { last_number: bigint; conversations: readonly FollowedConversation[] },
): Promise<bigint> {
  const changed = await changedSince(tx, conversations);
  const news = conversations
    .filter(({ id }) => !changed.has(id))
    .map((conversation) => newEventsOf(conversation))
    .filter(({ events }) => events.length > 0);
  if (news.length === 0) return last_number;
  const events = news.flatMap((one) => one.events);
  await tx.$executeRaw`
    INSERT INTO conversation_events (organization_id, number, conversation_id, sequence, payload)
    SELECT ${organizationId}::uuid, ${last_number} + e.place, (e.value ->> 'conversation_id')::uuid, (e.value ->> 'sequence')::int, e.value -> 'payload'
    FROM jsonb_array_elements(${JSON.stringify(events)}::jsonb) WITH ORDINALITY AS e (value, place)`;
  const progress = news.map(({ events: _, ...one }) => one);
  await tx.$executeRaw`
    INSERT INTO conversation_progress (organization_id, conversation_id, lines, sequence, is_over)
    SELECT ${organizationId}::uuid, p.* FROM jsonb_to_recordset(${JSON.stringify(progress)}::jsonb)
      AS p (conversation_id uuid, lines int, sequence int, is_over boolean)
    ON CONFLICT (organization_id, conversation_id) DO UPDATE
      SET lines = excluded.lines, sequence = excluded.sequence, is_over = excluded.is_over, updated_at = now()`;
  const last = last_number + BigInt(events.length);
  await notifyOnCommit(tx, [pieceMessage({ id: channelOf(organizationId), offset: Number(last), text: null })]);
  return last;
}
