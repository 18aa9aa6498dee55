import type { EndedReason } from '@switchboard/contracts/calls';
import type { CallFacts, WebhookEvent } from '@switchboard/contracts/webhook-events';
import type { Tx } from '../../database/database.ts';
import { type interviews, Prisma } from '../../generated/prisma/client.ts';
import { announceToWebhooks } from '../webhooks/announce.ts';

type Facts = Pick<interviews, 'id' | 'organization_id' | 'lead_id' | 'assistant_id' | 'transport'>;

/** The facts that every call event includes, for an interview: the interview's id is used as the call's id. */
async function factsOf(tx: Tx, { id, organization_id, lead_id, assistant_id, transport }: Facts): Promise<CallFacts> {
  const lead = await tx.leads.findFirstOrThrow({
    where: { id: lead_id },
    select: { first_name: true, last_name: true, phone_number: true },
  });
  return {
    organization_id,
    call_id: id,
    call_log_id: null,
    interview_id: id,
    lead_id,
    lead_name: `${lead.first_name} ${lead.last_name}`.trim(),
    phone_number: lead.phone_number,
    assistant_id,
    direction: 'outbound',
    is_simulated: transport === 'sandbox',
  };
}

/** Notifies webhooks that an interview has started. */
export function notifyStarted(tx: Tx, interview: Facts, at: Date): Promise<void> {
  return announceToWebhooks(tx, interview.organization_id, async () => [
    { type: 'call.started', data: { ...(await factsOf(tx, interview)), started_at: at.toISOString() } },
  ]);
}

async function messagesOf(tx: Tx, interviewId: string, started: Date) {
  const lines = await tx.interview_lines.findMany({
    where: { interview_id: interviewId, flow: { equals: Prisma.DbNull } },
    orderBy: { number: 'asc' },
  });
  const seconds = (moment: Date) => Math.max(0, (moment.getTime() - started.getTime()) / 1000);
  return lines.map(({ role, message, starts_at, ends_at }) => ({
    role: role as 'assistant' | 'user' | 'system',
    message,
    timestamp: seconds(starts_at),
    ends_at: seconds(ends_at),
  }));
}

/** Notifies webhooks that an interview has ended, with its transcript. */
export function notifyEnded(
  tx: Tx,
  interview: Facts & { started_at: Date; ended_at: Date },
  ended_reason: EndedReason,
): Promise<void> {
  const { started_at, ended_at } = interview;
  return announceToWebhooks(tx, interview.organization_id, async () => {
    const facts = await factsOf(tx, interview);
    const messages = await messagesOf(tx, interview.id, started_at);
    const duration_seconds = Math.max(0, Math.round((ended_at.getTime() - started_at.getTime()) / 1000));
    const events: WebhookEvent[] = [
      {
        type: 'call.ended',
        data: {
          ...facts,
          ended_reason,
          connected_at: started_at.toISOString(),
          ended_at: ended_at.toISOString(),
          duration_seconds,
        },
      },
    ];
    if (messages.length > 0) events.push({ type: 'transcript.completed', data: { ...facts, messages } });
    return events;
  });
}
