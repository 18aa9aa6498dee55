import { randomUUID } from 'node:crypto';
import type { EndedReason } from '@switchboard/contracts/calls';
import { fillSpoken } from '@switchboard/contracts/placeholders';
import type { Conversation } from '../domains/calls/carrier.ts';
import { transcriptOf } from '../domains/calls/record-signals.ts';
import { essenceOf } from '../domains/calls/sandbox/alone.ts';
import { answersMs, averageResponseMs, converse } from '../domains/calls/sandbox/conversation.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { pick } from '../voice/callee/persona.ts';
import { analysesOf } from './analyses.ts';
import { type DemoContext, type DemoLead, pastMoment, whenOpen } from './context.ts';
import { costOf, isOfModel } from './costs.ts';
import { olderCalls } from './older-calls.ts';

const failures: [EndedReason, string][] = [
  ['no-answer', 'No one answered.'],
  ['busy', 'The line was busy.'],
  ['voicemail', 'A voicemail answered; a short message was left.'],
  ['rejected', 'The call was rejected.'],
];

/** The same conversation, with a model's thinking time before each answer. */
function withModel(seed: string, place: number, conversation: Conversation): Conversation {
  if (!isOfModel(place)) return conversation;
  const utterances = conversation.utterances.map((utterance, index) => {
    if (!utterance.times) return utterance;
    const first_token_ms = 240 + Math.round(pick(seed, index) ** 3 * 1_400);
    return {
      ...utterance,
      times: { ...utterance.times, first_token_ms, total_ms: utterance.times.total_ms + first_token_ms },
    };
  });
  return { ...conversation, utterances };
}

type LogRow = Prisma.call_logsCreateManyInput & { id: string; created_at: Date };

function logOf(
  context: DemoContext,
  lead: DemoLead,
  place: number,
  assistantIndex: number,
  assistantId: string,
  timeZone: string,
): LogRow {
  const { demo, organization_id } = context;
  const id = randomUUID();
  const isInbound = place % 9 === 4;
  const number = demo.numbers.find(({ type }) => type === (isInbound ? 'inbound' : 'outbound'))?.phone_number ?? '';
  const base = {
    id,
    organization_id,
    lead_id: lead.id,
    lead_name: `${lead.first_name} ${lead.last_name}`,
    assistant_id: assistantId,
    call_type: isInbound ? 'inbound' : 'outbound',
    phone_number: lead.phone_number,
    from_number: isInbound ? lead.phone_number : number,
    to_number: isInbound ? number : lead.phone_number,
    is_simulated: true,
    created_at: whenOpen(pastMoment(`${demo.name} calls`, place, 13), timeZone),
  };
  const failure = pick(demo.name, place + 5000) < 0.24 ? failures[place % failures.length] : undefined;
  if (failure)
    return {
      ...base,
      status: failure[0] === 'voicemail' ? 'completed' : 'failed',
      outcome: failure[0],
      ended_reason: failure[0],
      summary: failure[1],
      call_duration: failure[0] === 'voicemail' ? 13 : 0,
    };
  const assistant = demo.assistants[assistantIndex];
  const filled = (text = '') =>
    fillSpoken(text, { first_name: lead.first_name, last_name: lead.last_name, organization: demo.name });
  const conversation = withModel(
    `${demo.name} ${place}`,
    place,
    converse({
      direction: isInbound ? 'inbound' : 'outbound',
      assistant_name: assistant?.name ?? '',
      first_message: filled(assistant?.first_message),
      end_call_message: 'Goodbye, have a great day!',
      prompt: filled(essenceOf(assistant?.system_prompt ?? '')),
      lead_first_name: lead.first_name,
      organization_name: demo.name,
      seed: `${demo.name} ${place}`,
    }),
  );
  return {
    ...base,
    status: 'completed',
    outcome: 'assistant-ended-call',
    ended_reason: 'assistant-ended-call',
    call_duration: Math.round(conversation.duration_seconds),
    summary: conversation.summary,
    average_response_ms: averageResponseMs(conversation.utterances),
    answers_ms: answersMs(conversation.utterances),
    cost: costOf(conversation, place),
    transcript: {
      messages: transcriptOf(conversation.utterances),
    },
  };
}

/** Past calls: those of the last two weeks with transcripts and recordings, which are made when someone plays one. */
export async function fillCalls(
  context: DemoContext,
  leads: DemoLead[],
  assistantIds: [string, string],
  campaignId: string,
): Promise<void> {
  const { services, organization_id } = context;
  const called = leads.filter(({ first_name }, index) => index % 2 === 0 && first_name !== 'Test');
  const rows = await services.db.leads.findMany({ select: { id: true, time_zone: true } });
  const zones = new Map(rows.map(({ id, time_zone }) => [id, time_zone]));
  const zoneOf = (leadId: string) => zones.get(leadId) ?? context.demo.time_zone;
  const logs = Array.from({ length: Math.round(leads.length * 0.8) }, (_, place) => {
    const lead = called[Math.floor(pick(context.demo.name, place + 900) ** 1.4 * called.length)] ?? called[0];
    if (!lead) throw new Error('There are no leads to call');
    const which = place % 4 === 3 ? 1 : 0;
    return logOf(context, lead, place, which, assistantIds[which], zoneOf(lead.id));
  });
  for (const log of logs) if (log.transcript) log.recording_path = `${organization_id}/recordings/${log.id}.wav`;
  await services.db.call_logs.createMany({
    data: [...olderCalls(context, called, zoneOf, assistantIds, campaignId), ...logs],
  });
  await services.db.call_analyses.createMany({ data: analysesOf(logs) });
  await services.tenantPool.query(
    `UPDATE leads SET total_calls = c.total, last_called_at = c.last
     FROM (SELECT lead_id, count(*)::int AS total, max(created_at) AS last FROM call_logs GROUP BY lead_id) c WHERE c.lead_id = leads.id`,
  );
}
