import { firstWordSeconds } from '@switchboard/contracts/interviews.limits';
import { ApiError } from '@switchboard/platform';
import { type Dispatch, useEffect } from 'react';
import { candidateApi } from '../../api/candidate.ts';
import { type CallAction, type CallState, hasAnswered, isHeld } from '../../call/callState.ts';

interface Waiting {
  id: string;
  state: CallState;
  dispatch: Dispatch<CallAction>;
}

/** Milliseconds until a report that didn't reach the server is sent again. */
const retryMs = 3_000;

const isUnreachable = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/**
 * Gives up the interview if the interviewer can't be heard. The link is then valid again. Nothing is played during a pause, so it
 * doesn't count; and after an answer, giving up would end the interview for good.
 */
export function useFirstWord({ id, state, dispatch }: Waiting): void {
  const isWaiting = state.stage === 'active' && !isHeld(state) && !hasAnswered(state.interview);
  useEffect(() => {
    if (!isWaiting) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = () =>
      candidateApi.report(id, 'connection-failed').then(
        ({ is_taken_back }) => dispatch({ type: 'ended', reason: 'connection-failed', canReturn: is_taken_back }),
        (error: unknown) => {
          if (isOver) return;
          // The interview is still in progress on the server.
          if (isUnreachable(error)) timer = setTimeout(() => void report(), retryMs);
          else dispatch({ type: 'ended', reason: 'connection-failed' });
        },
      );
    timer = setTimeout(() => void report(), firstWordSeconds * 1000);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id, isWaiting, dispatch]);
}
