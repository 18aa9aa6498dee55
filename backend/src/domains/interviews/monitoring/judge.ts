import { createHash } from 'node:crypto';
import type { EndedReason } from '@switchboard/contracts/calls';
import type { ViolationCounter } from '@switchboard/contracts/interviews.limits';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { endInterview } from '../end-interview.ts';
import { isRunning, type LockedInterview } from '../interview-row.ts';
import { countReview } from '../review/count-review.ts';
import { languageOf } from '../texts/interview-text.ts';
import { messageOf, ruleOf, severityOf } from './finding-labels.ts';
import { type CountedAct, foldEvents, type Judgement, type Rules } from './fold-events.ts';
import type { WatchedEvent } from './ordered-events.ts';

/** Events that are only stored for people and decide nothing; all others can count. */
export const unweighed: readonly WatchedEvent['event_type'][] = ['microphone', 'network', 'recording', 'pause'];
// In the form that the index for all other events uses.
const unweighedSql = Prisma.raw(unweighed.map((type) => `'${type}'`).join(', '));

export const rulesOf = ({ proctoring_tools, face_violations_end }: LockedInterview): Rules => ({
  tools: proctoring_tools,
  face_violations_end,
});

/** The events of an interview that can count. */
function readWeighed(tx: Tx, interviewId: string): Promise<WatchedEvent[]> {
  return tx.$queryRaw<WatchedEvent[]>`
    SELECT tab, sequence, event_type, event_action, (extract(epoch FROM timestamp) * 1000)::float8 AS at, error_ms, event_data
    FROM interview_events WHERE interview_id = ${interviewId}::uuid AND event_type NOT IN (${unweighedSql})`;
}

/** The acts of an interview according to its events so far, by the ids of their findings. */
export async function readActs(tx: Tx, interview: LockedInterview): Promise<Map<string, CountedAct>> {
  const { acts } = foldEvents(await readWeighed(tx, interview.id), rulesOf(interview));
  return new Map(acts.map((act) => [findingIdOf(interview.id, act), act]));
}

/** A finding's id: always the same for the same act. */
export function findingIdOf(interviewId: string, { kind, key }: Pick<CountedAct, 'kind' | 'key'>): string {
  const family = ['tab_change', 'window_blur', 'window_manipulation', 'left_page'].includes(kind) ? 'absence' : kind;
  const hex = createHash('sha256').update(`${interviewId} ${family} ${key}`).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

type NewFinding = Prisma.interview_findingsCreateManyInput;

function findingsOf(interview: LockedInterview, { acts, limit }: Judgement): NewFinding[] {
  const { id: interview_id, organization_id } = interview;
  return acts.map((act) => {
    const is_end = limit?.key === act.key && act.count !== null;
    return {
      id: findingIdOf(interview_id, act),
      organization_id,
      interview_id,
      kind: act.kind,
      severity: severityOf(act, is_end),
      at: new Date(act.at),
      error_ms: act.error_ms,
      until: act.until === null ? null : new Date(act.until),
      message: messageOf(act),
      rule: ruleOf(act, rulesOf(interview)),
      counter: act.counter,
      count: act.count,
      is_end,
    };
  });
}

const fields = ['kind', 'severity', 'at', 'error_ms', 'until', 'message', 'rule', 'counter', 'count'] as const;
const text = (row: object) => JSON.stringify(fields.map((field) => (row as Record<string, unknown>)[field] ?? null));

/** Writes findings from the events. Keeps findings with a verdict or an objection, and the one that ended the interview. */
async function writeFindings(tx: Tx, interview: LockedInterview, wanted: readonly NewFinding[]): Promise<boolean> {
  const there = await tx.interview_findings.findMany({ where: { interview_id: interview.id } });
  const known = new Map(there.map((row) => [row.id, row]));
  const ids = new Set(wanted.map(({ id }) => id));
  const added = wanted.filter(({ id }) => !known.has(id));
  const gone = there.filter(
    ({ id, verdict, contested_at, is_end }) => !ids.has(id) && !verdict && !contested_at && !is_end,
  );
  if (added.length > 0) await tx.interview_findings.createMany({ data: [...added] });
  if (gone.length > 0) await tx.interview_findings.deleteMany({ where: { id: { in: gone.map(({ id }) => id) } } });
  let changed = 0;
  for (const finding of wanted) {
    const before = known.get(finding.id);
    // The finding that ended an interview keeps that mark.
    const after = before?.is_end ? { ...finding, is_end: true, severity: 'critical' } : finding;
    if (!before || (text(before) === text(after) && before.is_end === after.is_end)) continue;
    const { id, organization_id: _, interview_id: __, ...data } = after;
    await tx.interview_findings.update({ where: { id }, data, select: { id: true } });
    changed += 1;
  }
  return added.length + gone.length + changed > 0;
}

const sum = ({ tab_change, window_blur, multiple_monitors }: Judgement['counts']) =>
  `${tab_change}.${window_blur}.${multiple_monitors}`;

/** The counts, and why the interview has ended, if it has. */
export type Judged = Judgement & { ended_reason: EndedReason | null };

/**
 * Recounts the reported events of an interview whose row is locked, writes the findings, and ends the interview if a limit was
 * reached: once no late event can reduce the count, or at once if its own browser reports the limit.
 */
export async function judge(
  tx: Tx,
  context: Context,
  interview: LockedInterview,
  { isClaimed = false } = {},
): Promise<Judged> {
  const judgement = foldEvents(await readWeighed(tx, interview.id), rulesOf(interview));
  const { counts, limit } = judgement;
  const isSettled = limit !== null && (isClaimed || limit.settled_at <= interview.now.getTime());
  const isEnd = isSettled && isRunning(interview);
  const wanted = findingsOf(interview, judgement).map((finding) =>
    finding.is_end && !isEnd ? { ...finding, is_end: false, severity: 'penalty' } : finding,
  );
  const isOther = await writeFindings(tx, interview, wanted);
  if (isOther || sum(interview.counts as unknown as Judgement['counts']) !== sum(counts)) {
    await tx.interviews.update({
      where: { id: interview.id },
      data: { counts: counts as unknown as Prisma.InputJsonObject },
      select: { id: true },
    });
    await countReview(tx, context, interview.id);
  }
  if (isEnd && limit && isRunning(interview)) await endInterview(tx, context, interview, limit.reason, interview.now);
  return { ...judgement, ended_reason: isEnd && limit ? limit.reason : interview.ended_reason };
}

/** A pause that the browser has to enforce, for the last act that includes one of these events. */
export function penaltyOf(
  { acts }: Judgement,
  keys: ReadonlySet<string>,
  interview: LockedInterview,
  seconds: Record<string, number>,
) {
  const { now } = interview;
  const act = acts.findLast(
    ({ counter, members, at }) =>
      counter !== null && counter in seconds && now.getTime() - at < 60_000 && members.some((key) => keys.has(key)),
  );
  const counter: ViolationCounter | null = act?.counter ?? null;
  if (!act || !counter) return null;
  // The same sentence as in the finding.
  const moved = act.kind === 'window_manipulation' ? messageOf(act, languageOf(interview)) : null;
  return { counter, seconds: seconds[counter] ?? 0, moved };
}
