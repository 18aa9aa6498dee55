import type { InterviewEvent, InterviewVerdict } from '@switchboard/contracts/interview-events';
import { penaltySeconds } from '@switchboard/contracts/interviews.limits';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import { AppError } from '../../../errors.ts';
import { isRunning, type LockedInterview } from '../interview-row.ts';
import { countsOf } from '../session/read-state.ts';
import { noteSign, notRunning, settled } from '../session/take-part.ts';
import { judge, penaltyOf, unweighed } from './judge.ts';
import { keyOf } from './ordered-events.ts';

type Reported = z.output<typeof InterviewEvent>;

/** Events per interview: over an hour at ten per second, which no page reports. */
const maxEvents = 40_000;

/** Events that wait in a browser when an interview ends are still accepted, up to this long after the end. */
const lateMs = 30 * 60_000;

/** A browser's time, limited to what is possible: from the start until arrival, plus the browser's clock error. */
function possibleMoment(at: Date, error_ms: number, started: Date, received: Date): Date {
  const latest = received.getTime() + error_ms;
  return new Date(Math.max(started.getTime(), Math.min(latest, at.getTime())));
}

/** Tabs per interview: a reloaded page may count as another one. */
const maxTabs = 100;

interface Kept {
  added: number;
  received_through: number;
}

/** Stores events, each sequence number of a tab once; returns the number up to which all are known. */
async function keep(tx: Tx, interview: LockedInterview, tab: string, events: readonly Reported[]): Promise<Kept> {
  const { id, organization_id, now, started_at } = interview;
  const known = (interview.received as Record<string, number>)[tab] ?? 0;
  const rows = events.map((event) => ({
    ...event,
    timestamp: possibleMoment(new Date(event.at), event.error_ms, started_at ?? now, now),
  }));
  const [kept] = await tx.$queryRaw<Kept[]>`
    WITH added AS (
      INSERT INTO interview_events (organization_id, interview_id, tab, sequence, event_type, event_action, at, error_ms, timestamp, received_at, event_data)
      SELECT ${organization_id}::uuid, ${id}::uuid, ${tab}::uuid, e.sequence, e.event_type, e.event_action, e.at, e.error_ms, e.timestamp, ${now}, e.event_data
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS e (sequence int, event_type text, event_action text, at timestamptz,
        error_ms int, timestamp timestamptz, event_data jsonb)
      ON CONFLICT (organization_id, interview_id, tab, sequence) DO NOTHING RETURNING sequence),
    later AS (
      SELECT sequence FROM interview_events
      WHERE interview_id = ${id}::uuid AND tab = ${tab}::uuid AND sequence > ${known}::int
      UNION SELECT sequence FROM added WHERE sequence > ${known}::int)
    SELECT (SELECT count(*)::int FROM added) AS added, coalesce(max(sequence), ${known}::int)::int AS received_through
    FROM (SELECT sequence, row_number() OVER (ORDER BY sequence) AS place FROM later) l WHERE sequence = ${known}::int + place`;
  return kept ?? { added: 0, received_through: known };
}

/** Records the stored events, and that their tab is active. */
async function noteKept(tx: Tx, context: Context, interview: LockedInterview, tab: string, kept: Kept): Promise<void> {
  const isThere = isRunning(interview) && interview.tab === tab;
  if (isThere && interview.status === 'interrupted') await noteSign(tx, context, interview, tab);
  await tx.$executeRaw`
    UPDATE interviews SET event_count = event_count + ${kept.added}::int,
      received = received || jsonb_build_object(${tab}::text, ${kept.received_through}::int),
      last_sign_at = CASE WHEN ${isThere} THEN ${interview.now} ELSE last_sign_at END
    WHERE id = ${interview.id}::uuid`;
}

function assertTaken(interview: LockedInterview, tab: string, count: number): void {
  const { status, ended_at, now, event_count, received } = interview;
  const isLate = status === 'ended' && ended_at !== null && now.getTime() - ended_at.getTime() <= lateMs;
  if (status !== 'started' && status !== 'interrupted' && !isLate) throw notRunning();
  const tabs = Object.keys(received as object);
  if (event_count + count > maxEvents || (tabs.length >= maxTabs && !tabs.includes(tab)))
    throw new AppError('LIMIT_EXCEEDED', 'This interview has reached its limit of events.', {
      reason: 'too_many_events',
    });
}

/** Stores a browser's events, each number of a tab once, and returns the consequences. Throws CONFLICT once the interview is over. */
export function takeEvents(
  context: Context,
  { tab, events }: { tab: string; events: readonly Reported[] },
): Promise<InterviewVerdict> {
  return settled(context, async (tx, interview) => {
    assertTaken(interview, tab, events.length);
    const kept = await keep(tx, interview, tab, events);
    await noteKept(tx, context, interview, tab, kept);
    const { received_through } = kept;
    if (events.every(({ event_type }) => unweighed.includes(event_type)))
      return { received_through, counts: countsOf(interview), penalty: null, ended_reason: interview.ended_reason };
    const judgement = await judge(tx, context, interview);
    const keys = new Set(events.map(({ sequence }) => keyOf({ tab, sequence })));
    const { ended_reason } = judgement;
    const penalty = ended_reason ? null : penaltyOf(judgement, keys, interview, penaltySeconds);
    return { received_through, counts: judgement.counts, penalty, ended_reason };
  });
}
