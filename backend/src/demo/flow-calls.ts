import { randomUUID } from 'node:crypto';
import type { EndedReason } from '@switchboard/contracts/calls';
import type { Flow } from '@switchboard/contracts/flows/document';
import type { FlowField } from '@switchboard/contracts/flows/fields';
import { continueFlow, type FlowEvent, type FlowStep, startFlow } from '@switchboard/contracts/flows/walk/index';
import { transcriptOf } from '../domains/calls/record-signals.ts';
import type { PlayedLine } from '../domains/calls/sandbox/alone.ts';
import { answersMs, averageResponseMs, timed } from '../domains/calls/sandbox/conversation.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { pick } from '../voice/callee/persona.ts';
import { flowReaders } from '../voice/flow/readers.ts';
import { stepInWords } from '../voice/flow/trace-in-words.ts';
import { type DemoContext, type DemoLead, whenOpen } from './context.ts';
import { costOf } from './costs.ts';

const day = 86_400_000;

/** Calls of each flow: enough to see the paths that callers take, and quick to make. */
const callsPerFlow = 48;
/** Longer conversations are cut off. */
const maxSteps = 40;

/** Callers' answers; frequent ones are repeated. */
const answers: Record<FlowField['type'], readonly string[]> = {
  yes_no: ['Yes.', 'Yes, sure.', 'Yes, go ahead.', 'Yes, I am.', 'No, sorry.'],
  number: ['Five.', 'About three.', 'Eight.', 'Two.', 'One.', 'Seven.'],
  date: ['May 12, 1987', 'April 3, 1979', 'October 30, 1992'],
  date_time: ['Tomorrow at 10 AM.', 'On Friday at 2 PM.', 'Next Tuesday at three in the afternoon.'],
  time: ['At ten in the morning.', 'At three in the afternoon.'],
  text: ['Blue.'],
  phone: ['It is 415 555 2671.'],
  email: ['ada@example.com'],
  choice: [],
};

/** Other reactions to a question, as upper percentages; in the remaining cases the caller answers. */
const others: readonly (readonly [upTo: number, line: string | null])[] = [
  [6, null],
  [12, 'Well, you know.'],
  [14, 'Please stop calling me.'],
  [16, 'I want to speak to a human.'],
  [18, 'Goodbye.'],
  [19, 'You have the wrong number.'],
];

const answerTimes = {
  ...{ end_of_turn_ms: 600, transcription_ms: null, first_token_ms: null, first_byte_ms: null, tool_ms: null },
  total_ms: 620,
};

interface Walked {
  lines: PlayedLine[];
  reason: EndedReason;
}

/** Runs one conversation through a flow, as an agent would: the same one for the same seed. */
export function walkFlow(
  flow: Flow,
  { seed, variables, now }: { seed: string; variables: Record<string, string>; now: string },
): Walked {
  const readers = flowReaders({ now, country: 'US' });
  const options = { readers, variables };
  const lines: PlayedLine[] = [];
  let chosen = 0;
  const chance = () => pick(seed, chosen++);
  const oneOf = (list: readonly string[]) => list[Math.floor(chance() * list.length)] ?? 'Yes.';
  const say = (message: string) =>
    void lines.push({
      role: 'assistant',
      message,
      times: lines.some(({ role }) => role === 'user') ? answerTimes : null,
    });

  const keep = ({ trace, actions }: FlowStep) => {
    if (trace.length > 0)
      lines.push({ role: 'system', message: stepInWords(flow, { trace }), times: null, flow: { trace } });
    const said = actions.flatMap((action) => ('text' in action && action.type !== 'message' ? [action.text] : []));
    if (said.length > 0) say(said.join(' '));
  };
  const hear = (text: string): FlowEvent => {
    lines.push({ role: 'user', message: text, times: null });
    return { type: 'heard', text };
  };

  /** An answer to the open question. */
  const answerTo = ({ position }: FlowStep): string => {
    const frame = position.frames.at(-1);
    const graph = flow.subflows.find(({ id }) => id === frame?.subflow) ?? flow;
    const node = graph.nodes.find(({ id }) => id === frame?.node);
    const field = graph.fields.find(({ name }) => node?.kind === 'ask' && name === node.field);
    if (!field) return 'Yes.';
    return oneOf(field.type === 'choice' ? field.choices.map(({ value }) => value) : answers[field.type]);
  };

  /** The next event; null if the caller hangs up. */
  const next = (step: FlowStep): FlowEvent | null => {
    const last = step.actions.at(-1);
    switch (step.position.waits_for) {
      case 'answer': {
        const luck = chance() * 100;
        const other = others.find(([upTo]) => luck < upTo);
        if (other) return other[1] === null ? null : hear(other[1]);
        return hear(answerTo(step));
      }
      case 'confirmation':
        return hear(chance() < 0.9 ? 'Yes, that is right.' : 'No.');
      case 'booking': {
        if (last?.type === 'book' && last.said === '') {
          say('When would it suit you?');
          return hear(oneOf(answers.date_time));
        }
        const isFree = chance() < 0.8;
        say(isFree ? 'That is booked for you.' : 'I am sorry, nothing is free then.');
        return { type: 'booked', time: isFree ? `${now.slice(0, 10)}T10:00` : null };
      }
      case 'transfer':
        return { type: 'transferred', ok: chance() < 0.6 };
      default:
        return null;
    }
  };

  let step = startFlow(flow, {}, options);
  keep(step);
  for (let steps = 0; steps < maxSteps && !step.position.ended; steps++) {
    const event = next(step);
    if (!event) return { lines, reason: 'user-ended-call' };
    step = continueFlow(flow, step.position, event, options);
    keep(step);
  }
  const isTransferred = step.position.ended?.reason === 'transferred';
  return { lines, reason: isTransferred ? 'transferred' : 'assistant-ended-call' };
}

/** Past calls of the assistants that follow a flow: with different ends, and some in which the caller hung up. */
export async function fillFlowCalls(
  { services, demo, organization_id }: DemoContext,
  leads: readonly DemoLead[],
  assistantIds: readonly string[],
): Promise<void> {
  const rows = await services.db.leads.findMany({ select: { id: true, time_zone: true } });
  const zones = new Map(rows.map(({ id, time_zone }) => [id, time_zone]));
  const called = leads.filter(({ first_name }, index) => index % 2 === 0 && first_name !== 'Test');
  const number = demo.numbers.find(({ type }) => type === 'outbound')?.phone_number ?? '';
  const logs = demo.assistants.flatMap(({ name, status, conversation, flow }, index) => {
    if (status !== 'published' || conversation !== 'flow' || !flow) return [];
    return Array.from({ length: callsPerFlow }, (_, place): Prisma.call_logsCreateManyInput[] => {
      const seed = `${demo.name} ${name} ${place}`;
      const lead = called[Math.floor(pick(seed, 900) * called.length)];
      if (!lead) return [];
      // The newest calls remain those of the other assistants.
      const moment = new Date(Date.now() - (1.5 + pick(seed, 901) * 11) * day);
      const created_at = whenOpen(moment, zones.get(lead.id) ?? demo.time_zone);
      const { first_name, last_name } = lead;
      const variables = { first_name, last_name, organization: demo.name };
      const { lines, reason } = walkFlow(flow, { seed, variables, now: created_at.toISOString().slice(0, 16) });
      const conversation = timed(lines, { seed, lead_first_name: first_name });
      const id = randomUUID();
      return [
        {
          ...{ id, organization_id, lead_id: lead.id, lead_name: `${first_name} ${last_name}`, created_at },
          ...{ assistant_id: assistantIds[index] ?? null, call_type: 'outbound', is_simulated: true },
          ...{ phone_number: lead.phone_number, from_number: number, to_number: lead.phone_number },
          ...{ status: 'completed', outcome: reason, ended_reason: reason, summary: conversation.summary },
          call_duration: Math.round(conversation.duration_seconds),
          average_response_ms: averageResponseMs(conversation.utterances),
          answers_ms: answersMs(conversation.utterances),
          cost: costOf(conversation, 0),
          transcript: { messages: transcriptOf(conversation.utterances) },
          recording_path: `${organization_id}/recordings/${id}.wav`,
        },
      ];
    }).flat();
  });
  await services.db.call_logs.createMany({ data: logs });
}
