import type { EndedReason } from '@switchboard/contracts/calls';
import type { InterviewVerdict } from '@switchboard/contracts/interview-events';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { endInterview } from '../end-interview.ts';
import { isRunning, type LockedInterview } from '../interview-row.ts';
import { lockInterview } from '../locked-interview.ts';
import { countReview } from '../review/count-review.ts';
import { countsOf } from '../session/read-state.ts';
import { notRunning, settled } from '../session/take-part.ts';
import { allowedLossSeconds } from './acts.ts';
import type { CountedAct } from './fold-events.ts';
import { findingIdOf, judge } from './judge.ts';

const verdictOf = (interview: LockedInterview): InterviewVerdict => ({
  received_through: 0,
  counts: countsOf(interview),
  penalty: null,
  ended_reason: interview.ended_reason,
});

const trackEnds = { camera_lost: 'camera-violation', screen_share_lost: 'screenshare-violation' } as const;

/** A camera or screen that is gone for longer than allowed, according to the events; null if there is none. */
function goneTrack(acts: readonly CountedAct[], now: Date): { act: CountedAct; reason: EndedReason } | null {
  for (const act of acts) {
    if (act.until !== null || (act.kind !== 'camera_lost' && act.kind !== 'screen_share_lost')) continue;
    if (now.getTime() - act.at > allowedLossSeconds(act) * 1000) return { act, reason: trackEnds[act.kind] };
  }
  return null;
}

/**
 * Ends an interview for a limit that its browser reports, if the events confirm it. Throws CONFLICT with `limit_not_reached`
 * otherwise.
 */
export function terminateByViolation(context: Context): Promise<InterviewVerdict> {
  return settled(context, async (tx, interview) => {
    if (!isRunning(interview)) {
      if (interview.status === 'ended') return verdictOf(interview);
      throw notRunning();
    }
    const { acts } = await judge(tx, context, interview, { isClaimed: true });
    const after = await lockInterview(tx, interview.id);
    if (!isRunning(after)) return verdictOf(after);
    const gone = goneTrack(acts, after.now);
    if (!gone)
      throw new AppError('CONFLICT', "The limit hasn't been reached, so the interview continues.", {
        reason: 'limit_not_reached',
      });
    await tx.interview_findings.updateMany({
      where: { id: findingIdOf(after.id, gone.act) },
      data: { is_end: true, severity: 'critical' },
    });
    await endInterview(tx, context, after, gone.reason, after.now);
    await countReview(tx, context, after.id);
    return verdictOf(await lockInterview(tx, after.id));
  });
}
