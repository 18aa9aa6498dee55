import { randomUUID } from 'node:crypto';
import type { InterviewEvent, InterviewVerdict } from '@switchboard/contracts/interview-events';
import { penaltySeconds } from '@switchboard/contracts/interviews.limits';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import { AppError } from '../../../errors.ts';
import { isRunning, type LockedInterview, lockInterview } from '../locked-interview.ts';
import { countsOf } from '../session/read-state.ts';
import { noteSign, notRunning, settled } from '../session/take-part.ts';
import { judge, penaltyOf, weighed } from './judge.ts';
import { keyOf } from './ordered-events.ts';

type Reported = z.output<typeof InterviewEvent>;

/** Events of one interview: an hour of ten a second, which no page reports. */
export const mostEvents = 40_000;

/** What waits in a browser when an interview ends still comes; later than that it is nobody's report of it. */
const lateMs = 30 * 60_000;

/** A moment that a browser names, within what is possible: from the start until it came, as far as the browser may be off. */
export function possibleMoment(at: Date, error_ms: number, started: Date, received: Date): Date {
  const latest = received.getTime() + error_ms;
  return new Date(Math.max(started.getTime(), Math.min(latest, at.getTime())));
}

async function insert(tx: Tx, interview: LockedInterview, tab: string, events: readonly Reported[]): Promise<number> {
  const { id: interview_id, organization_id, now } = interview;
  const { count } = await tx.interview_events.createMany({
    data: events.map(({ event_data, ...event }) => ({
      ...event,
      id: randomUUID(),
      organization_id,
      interview_id,
      tab,
      event_data: event_data as object,
      timestamp: possibleMoment(new Date(event.at), event.error_ms, interview.started_at ?? now, now),
      received_at: now,
    })),
    skipDuplicates: true,
  });
  return count;
}

/** The highest number up to which all events of a tab are known. */
async function receivedThrough(tx: Tx, interviewId: string, tab: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ through: number }[]>`
    SELECT coalesce(max(sequence), 0)::int AS through FROM (
      SELECT sequence, row_number() OVER (ORDER BY sequence) AS place FROM interview_events
      WHERE interview_id = ${interviewId}::uuid AND tab = ${tab}::uuid) e
    WHERE sequence = place`;
  return row?.through ?? 0;
}

function assertTaken({ status, ended_at, now, event_count }: LockedInterview, count: number): void {
  const isLate = status === 'ended' && ended_at !== null && now.getTime() - ended_at.getTime() <= lateMs;
  if (status !== 'started' && status !== 'interrupted' && !isLate) throw notRunning();
  if (event_count + count > mostEvents)
    throw new AppError('LIMIT_EXCEEDED', 'This interview has as many events as it can.', { reason: 'too_many_events' });
}

/** Keeps what a browser reports, each number of a tab once, and answers what follows from it. Throws CONFLICT once it is over. */
export function takeEvents(
  context: Context,
  { tab, events }: { tab: string; events: readonly Reported[] },
): Promise<InterviewVerdict> {
  return settled(context, async (tx, interview) => {
    assertTaken(interview, events.length);
    if (isRunning(interview) && interview.tab === tab) await noteSign(tx, context, interview, tab);
    const added = await insert(tx, interview, tab, events);
    if (added > 0)
      await tx.interviews.update({
        where: { id: interview.id },
        data: { event_count: { increment: added } },
        select: { id: true },
      });
    const received_through = await receivedThrough(tx, interview.id, tab);
    if (!events.some(({ event_type }) => weighed.includes(event_type)))
      return { received_through, counts: countsOf(interview), penalty: null, ended_reason: interview.ended_reason };
    const judgement = await judge(tx, context, interview);
    const keys = new Set(events.map(({ sequence }) => keyOf({ tab, sequence })));
    const { ended_reason } = await lockInterview(tx, interview.id);
    const penalty = ended_reason ? null : penaltyOf(judgement, keys, interview.now, penaltySeconds);
    return { received_through, counts: judgement.counts, penalty, ended_reason };
  });
}
