import { randomUUID } from 'node:crypto';
import type { InterviewEventAction, InterviewEventType } from '@switchboard/contracts/interview-events';
import { interviewConsent } from '@switchboard/contracts/interviews.limits';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { nothingWatched } from './links/write-link.ts';
import { lockInterview } from './locked-interview.ts';
import { judge } from './monitoring/judge.ts';
import { ownQuestions } from './texts/interview-text.ts';
import { findingsTokenOf, hashToken, linkTokenOf } from './tokens.ts';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** An event that a browser reported, and its time in seconds after the start. */
export type Told = [seconds: number, event_type: InterviewEventType, event_action: InterviewEventAction];

/** Another tab for some seconds, as a browser reports it. */
export const tabSwitch = (at: number, seconds: number): Told[] => [
  [at, 'window_blur', 'blur'],
  [at, 'tab_change', 'hidden'],
  [at + seconds, 'tab_change', 'visible'],
  [at + seconds, 'window_focus', 'focus'],
];

/** A window without focus for some seconds. */
export const windowLeft = (at: number, seconds: number): Told[] => [
  [at, 'window_blur', 'blur'],
  [at + seconds, 'window_focus', 'focus'],
];

const answers = [
  'I have worked as a backend engineer for six years, the last three on payments. At the moment I look after the service that settles accounts every night.',
  'You build something that people talk to. I would like to work on the part that has to be there when they call.',
  'We moved our ledger to another database without stopping it. I wrote the part that compared both for two months.',
  'One night totals were off by a cent. I replayed a day of events until I found a rounding that two services did each in its own way.',
  'I like to see a plan early, also a rough one, and to be asked when something of mine is hard to read.',
  'No, thank you. I look forward to hearing from you.',
];

/** The lead of the interview. */
export interface HeldLead {
  id: string;
  first_name: string;
}

/** A sample interview's course. */
export interface Held {
  lead: HeldLead;
  startedAgo: number;
  /** How many of its answers were given. */
  answered: number;
  told: readonly Told[];
  ended_reason: string;
  minutes: number;
}

/** Writes an interview with its own link; returns its id. */
export async function addInterview(
  tx: Tx,
  { env, organizationId: organization_id, actor }: Context,
  lead: HeldLead,
  assistant_id: string,
  columns: Partial<Prisma.interviewsUncheckedCreateInput>,
): Promise<string> {
  const of = { id: randomUUID(), link_number: 1 };
  await tx.interviews.create({
    data: {
      ...of,
      organization_id,
      lead_id: lead.id,
      assistant_id,
      token_hash: hashToken(linkTokenOf(env, of)),
      proctoring_tools: { ...nothingWatched, tab_change_detection: true, face_out_of_view: true },
      expires_at: new Date(Date.now() + 5 * day),
      created_by: actor.kind === 'person' ? actor.id : null,
      created_by_name: actor.kind === 'person' ? actor.full_name : null,
      ...columns,
    },
    select: { id: true },
  });
  return of.id;
}

/** The lines of an interview: each question comes half a minute after the answer before it. */
function linesOf({ lead, answered }: Held, started: number, organization: string) {
  const questions = ownQuestions('en');
  const lines = [
    {
      role: 'assistant',
      kind: 'message',
      message: `Hello ${lead.first_name}. I am an AI interviewer of ${organization}. I am simulated: I ask ${questions.length} questions and do not judge what you answer.`,
      at: started + 2 * second,
      until: started + 10 * second,
    },
  ];
  for (const [index, question] of questions.slice(0, answered + 1).entries()) {
    const at = started + 12 * second + index * 90 * second;
    lines.push({ role: 'assistant', kind: 'question', message: question, at, until: at + 6 * second });
    const answer = index < answered ? answers[index] : undefined;
    if (answer)
      lines.push({ role: 'user', kind: 'typed_answer', message: answer, at: at + 8 * second, until: at + 80 * second });
  }
  return lines.map(({ at, until, ...line }, index) => ({
    ...line,
    number: index + 1,
    starts_at: new Date(at),
    ends_at: new Date(until),
  }));
}

/** Writes an ended interview with its lines and findings; returns its id. */
export async function addHeld(tx: Tx, context: Context, assistant_id: string, held: Held): Promise<string> {
  const { organizationId: organization_id, organization, env } = context;
  const started = Date.now() - held.startedAgo;
  const ended = started + held.minutes * minute;
  const lines = linesOf(held, started, organization.name);
  const interview_id = await addInterview(tx, context, held.lead, assistant_id, {
    status: 'ended',
    ended_reason: held.ended_reason,
    created_at: new Date(started - 2 * day),
    expires_at: new Date(started + 5 * day),
    started_at: new Date(started),
    ends_at: new Date(started + 30 * minute),
    ended_at: new Date(ended),
    last_sign_at: new Date(ended),
    consent_version: interviewConsent.version,
    consent_at: new Date(started),
    question: held.answered + 1,
    line_count: lines.length,
    recording_part: 1,
    event_count: held.told.length,
    findings_until: new Date(ended + 30 * day),
  });
  await tx.interviews.update({
    where: { id: interview_id },
    data: { findings_token_hash: hashToken(findingsTokenOf(env, interview_id)) },
    select: { id: true },
  });
  await tx.interview_lines.createMany({ data: lines.map((line) => ({ ...line, organization_id, interview_id })) });
  const tab = randomUUID();
  await tx.interview_events.createMany({
    data: held.told.map(([seconds, event_type, event_action], index) => {
      const timestamp = new Date(started + seconds * second);
      const times = { at: timestamp, timestamp, received_at: new Date(timestamp.getTime() + 300) };
      const named = { organization_id, interview_id, tab, sequence: index + 1, error_ms: 12 };
      return { ...named, ...times, event_type, event_action };
    }),
  });
  await judge(tx, context, await lockInterview(tx, interview_id));
  return interview_id;
}
