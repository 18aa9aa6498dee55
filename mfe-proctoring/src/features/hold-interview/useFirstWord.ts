import { firstWordSeconds } from '@switchboard/contracts/interviews.limits';
import { ApiError } from '@switchboard/platform';
import { type Dispatch, useEffect, useRef } from 'react';
import { candidateApi } from '../../api/candidate.ts';
import { isUnreachable } from '../../api/isUnreachable.ts';
import { type CallAction, type CallState, hasAnswered, isHeld } from '../../call/callState.ts';

interface Waiting {
  id: string;
  state: CallState;
  dispatch: Dispatch<CallAction>;
}

/** Milliseconds until a report that didn't reach the server is sent again. */
const retryMs = 3_000;

const isPassing = (error: unknown) => isUnreachable(error) || (error instanceof ApiError && error.status === 429);

/**
 * Gives up the interview if the interviewer can't be heard. The link is then valid again. Nothing is played during a pause, so it
 * doesn't count; and after an answer, giving up would end the interview for good.
 */
export function useFirstWord({ id, state, dispatch }: Waiting): void {
  const isWaiting = state.stage === 'active' && !isHeld(state) && !hasAnswered(state.interview);
  // A lost network also pauses the interview, after which this waits anew.
  const mayBeKnown = useRef(false);
  useEffect(() => {
    if (!isWaiting) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = () =>
      candidateApi.report(id, 'connection-failed').then(
        ({ is_taken_back }) => dispatch({ type: 'ended', reason: 'connection-failed', canReturn: is_taken_back }),
        (error: unknown) => {
          if (isUnreachable(error)) mayBeKnown.current = true;
          if (isOver) return;
          if (isPassing(error)) timer = setTimeout(() => void report(), retryMs);
          // An earlier report whose response was lost can have made the link valid again, and then this session is over. The setup page
          // reads the real state.
          else dispatch({ type: 'ended', reason: 'connection-failed', canReturn: mayBeKnown.current });
        },
      );
    timer = setTimeout(() => void report(), firstWordSeconds * 1000);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id, isWaiting, dispatch]);
}
