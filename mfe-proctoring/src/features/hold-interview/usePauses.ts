import { ApiError } from '@switchboard/platform';
import { type Dispatch, useEffect, useRef } from 'react';
import { candidateApi } from '../../api/candidate.ts';
import { type CallAction, type CallState, isInCall, type Pause, type PauseReason } from '../../call/callState.ts';
import type { InCallTools } from './inCallTools.ts';

const endings: Partial<Record<PauseReason, 'camera' | 'screen_share'>> = {
  camera_off: 'camera',
  camera_lost: 'camera',
  screen_share_lost: 'screen_share',
};

/** How often the page asks for the end while the server's own events don't confirm the violation yet. */
const askAgainMs = 2_000;

/** Handles the end of a countdown: a penalty ends, and a camera or screen that is still missing ends the interview if the server agrees. */
async function runOut(id: string, pause: Pause, dispatch: Dispatch<CallAction>, isOver: () => boolean): Promise<void> {
  const violation = endings[pause.reason];
  if (!violation) return dispatch({ type: 'resume', reason: pause.reason });
  while (!isOver()) {
    try {
      const verdict = await candidateApi.terminate(id, violation, pause.note ?? pause.reason);
      if (verdict.ended_reason) return dispatch({ type: 'ended', reason: verdict.ended_reason });
    } catch (error) {
      // For an interview that is already over, the next sign of life brings the reason.
      if (error instanceof ApiError && error.reason === 'interview_not_running') return;
    }
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  }
}

interface Pausing {
  id: string;
  state: CallState;
  dispatch: Dispatch<CallAction>;
  events: InCallTools['events'];
}

/** Ends countdowns, and reports when the interview pauses and continues. */
export function usePauses({ id, state, dispatch, events }: Pausing): void {
  const pauses = isInCall(state) ? state.pauses : undefined;
  const reasons = pauses?.map(({ reason }) => reason).join(' ') ?? '';
  const lastReasons = useRef('');

  useEffect(() => {
    if (lastReasons.current === '' && reasons !== '') events.add('pause', 'begins', { reason: reasons.split(' ')[0] });
    if (lastReasons.current !== '' && reasons === '') events.add('pause', 'ends', {});
    lastReasons.current = reasons;
  }, [reasons, events]);

  useEffect(() => {
    let isGone = false;
    const timers = (pauses ?? []).flatMap((pause) =>
      pause.until === null
        ? []
        : [
            setTimeout(
              () => void runOut(id, pause, dispatch, () => isGone),
              Math.max(0, pause.until - performance.now()),
            ),
          ],
    );
    return () => {
      isGone = true;
      for (const timer of timers) clearTimeout(timer);
    };
  }, [id, pauses, dispatch]);
}
