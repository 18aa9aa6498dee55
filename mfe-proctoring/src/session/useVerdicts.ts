import type { InterviewVerdict } from '@switchboard/contracts/interview-events';
import { type Dispatch, useCallback, useRef } from 'react';
import type { CallAction, Noticed, PauseReason } from '../call/callState.ts';
import { beep } from '../features/hold-interview/beeps.ts';
import { t } from '../texts/call/t.ts';
import { countText, countWithLimit } from '../texts/ends/countText.ts';

const paused = { tab_change: 'tab_change', window_blur: 'window_blur', multiple_monitors: null } as const;
interface Countdown {
  reason: PauseReason;
  seconds: number;
  note?: string | undefined;
}

/** Starts a countdown when the candidate can see it: at once, or as soon as the page is visible again. */
function countDown(dispatch: Dispatch<CallAction>, { reason, seconds, note }: Countdown): void {
  const begin = (isSeen: boolean) => {
    const since = performance.now();
    dispatch({ type: 'pause', pause: { reason, since, until: isSeen ? since + seconds * 1000 : null, note } });
  };
  begin(!document.hidden);
  if (!document.hidden) return;
  const onVisible = () => {
    if (document.hidden) return;
    document.removeEventListener('visibilitychange', onVisible);
    begin(true);
  };
  document.addEventListener('visibilitychange', onVisible);
}

/** Adds a line to the candidate's own list, with the sound of its severity. */
export function showNoticed(
  dispatch: Dispatch<CallAction>,
  noticed: Pick<Noticed, 'severity' | 'message' | 'penaltySeconds'>,
): void {
  beep(noticed.severity);
  dispatch({ type: 'noticed', noticed: { ...noticed, id: crypto.randomUUID(), at: Date.now() } });
}

/** Applies the server's decision about a batch of events: a countdown, or the end. */
export function useVerdicts(dispatch: Dispatch<CallAction>): (verdict: InterviewVerdict) => void {
  // Later events of one act, such as the focus coming back, are answered with the same penalty.
  const shownAct = useRef<string>(undefined);
  return useCallback(
    ({ counts, penalty, ended_reason }: InterviewVerdict) => {
      dispatch({ type: 'counts', counts });
      const count = penalty && countWithLimit(penalty.counter, counts[penalty.counter], counts.limit);
      const act = count ?? undefined;
      if (penalty && shownAct.current !== act) {
        shownAct.current = act;
        const reason = paused[penalty.counter];
        const note = penalty.moved ?? undefined;
        showNoticed(dispatch, {
          severity: reason ? 'penalty' : 'critical',
          message: note
            ? `${note} ${t('noted.counted', { count: countText(penalty.counter, counts[penalty.counter], counts.limit) })}`
            : t(`noted.${penalty.counter}`, { count: act ?? '' }),
          ...(penalty.seconds > 0 ? { penaltySeconds: penalty.seconds } : {}),
        });
        if (reason && !ended_reason) countDown(dispatch, { reason, seconds: penalty.seconds, note });
      }
      if (ended_reason) dispatch({ type: 'ended', reason: ended_reason });
    },
    [dispatch],
  );
}
