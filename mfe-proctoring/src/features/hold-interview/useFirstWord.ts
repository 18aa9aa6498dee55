import { firstWordSeconds } from '@switchboard/contracts/interviews.limits';
import { type Dispatch, useEffect } from 'react';
import { candidateApi } from '../../api/candidate.ts';
import type { CallAction, CallState } from '../../call/callState.ts';

interface Waiting {
  id: string;
  state: CallState;
  dispatch: Dispatch<CallAction>;
}

/** Gives up the interview if the interviewer can't be heard. The link is then valid again. */
export function useFirstWord({ id, state, dispatch }: Waiting): void {
  const isWaiting = state.stage === 'active' && state.isPresent;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      candidateApi.report(id, 'connection-failed').then(
        () => dispatch({ type: 'ended', reason: 'connection-failed', canReturn: true }),
        () => dispatch({ type: 'ended', reason: 'connection-failed' }),
      );
    }, firstWordSeconds * 1000);
    return () => clearTimeout(timer);
  }, [id, isWaiting, dispatch]);
}
