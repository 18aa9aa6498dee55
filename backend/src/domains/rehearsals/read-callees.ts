import type { Callees } from '@switchboard/contracts/rehearsals';
import { type CalleeShares, calleePresets, history } from '@switchboard/contracts/rehearsals.limits';
import type { Tx } from '../../database/database.ts';
import type { CalleeModel } from './simulation/callees.ts';

interface Counts {
  calls: number;
  answered: number;
  voicemail: number;
  no_answer: number;
  busy: number;
  talk_seconds: number | null;
}

/** What came of the organization's calls of the last 90 days; null where they are too few to learn from. */
async function readHistory(tx: Pick<Tx, '$queryRaw'>): Promise<CalleeShares | null> {
  const [counts] = await tx.$queryRaw<Counts[]>`
    SELECT count(*)::int AS calls,
      count(*) FILTER (WHERE connected_at IS NOT NULL AND ended_reason IS DISTINCT FROM 'voicemail')::int AS answered,
      count(*) FILTER (WHERE ended_reason = 'voicemail')::int AS voicemail,
      count(*) FILTER (WHERE connected_at IS NULL AND ended_reason IN ('no-answer', 'user-ended-call-during-ring', 'rejected'))::int AS no_answer,
      count(*) FILTER (WHERE connected_at IS NULL AND ended_reason = 'busy')::int AS busy,
      (avg(extract(epoch FROM ended_at - connected_at)) FILTER (WHERE connected_at IS NOT NULL
        AND ended_reason IS DISTINCT FROM 'voicemail'))::float AS talk_seconds
    FROM calls WHERE organization_id = current_organization() AND direction = 'outbound' AND ended_at IS NOT NULL
      AND NOT is_video AND NOT is_sample AND created_at > now() - make_interval(days => ${history.days}::int)`;
  if (!counts || counts.calls < history.leastCalls) return null;
  const { calls, answered, voicemail, no_answer, busy, talk_seconds } = counts;
  return {
    answered: answered / calls,
    voicemail: voicemail / calls,
    no_answer: no_answer / calls,
    busy: busy / calls,
    failed: (calls - answered - voicemail - no_answer - busy) / calls,
    talk_seconds: talk_seconds ?? calleePresets.usual.talk_seconds,
  };
}

/** How people behave in a rehearsal; `isGuessed` where the organization has too few calls to learn from. */
export async function readCallees(
  tx: Pick<Tx, '$queryRaw'>,
  callees: Callees,
): Promise<{ model: CalleeModel; isGuessed: boolean }> {
  if (typeof callees !== 'string') return { model: callees, isGuessed: false };
  if (callees !== 'history') return { model: calleePresets[callees], isGuessed: false };
  const learned = await readHistory(tx);
  return { model: learned ?? calleePresets.usual, isGuessed: learned === null };
}
