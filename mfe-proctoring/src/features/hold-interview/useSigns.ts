import type { InterviewSign } from '@switchboard/contracts/interview-sessions';
import { resumeMinutes, signSeconds } from '@switchboard/contracts/interviews.limits';
import { ApiError } from '@switchboard/platform';
import { type Dispatch, useEffect } from 'react';
import { candidateApi } from '../../api/candidate.ts';
import { isUnreachable } from '../../api/isUnreachable.ts';
import type { CallAction } from '../../call/callState.ts';

interface Signs {
  id: string;
  tab: string;
  isOn: boolean;
  dispatch: Dispatch<CallAction>;
  ask: <T extends { server_time: string }>(question: () => Promise<T>) => Promise<T>;
  /** Called when the network is lost and when it is back. */
  onOnline: (isOnline: boolean) => void;
}

/** The action for a sign of life that the server refuses: another window has the interview, or it is over. */
function refusal(error: unknown): CallAction | 'join' | null {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 0 || error.status === 429) return null;
  if (error.reason === 'interview_open_elsewhere') return { type: 'refused', error };
  return 'join';
}

/** Sends a sign of life every five seconds, and handles the server's response. */
export function useSigns({ id, tab, isOn, dispatch, ask, onOnline }: Signs): void {
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    let lostAt: number | null = null;

    const rejoin = async () => {
      const interview = await ask(() => candidateApi.join(id, tab));
      if (!isOver) dispatch({ type: 'state', interview });
    };
    const taken = (sign: InterviewSign) => {
      if (lostAt !== null) onOnline(true);
      lostAt = null;
      dispatch({ type: 'sign', sign });
      // After the end, reads the whole last state, which contains the link to the findings.
      if (sign.status === 'ended') void rejoin().catch(() => undefined);
    };
    const missed = (error: unknown) => {
      if (isUnreachable(error)) {
        if (lostAt === null) onOnline(false);
        lostAt ??= performance.now();
        if (performance.now() - lostAt > resumeMinutes * 60_000)
          dispatch({ type: 'ended', reason: 'network-disconnected' });
        return;
      }
      const next = refusal(error);
      if (next === 'join') void rejoin().catch((thrown) => dispatch({ type: 'refused', error: thrown }));
      else if (next) dispatch(next);
    };
    const sign = () =>
      ask(() => candidateApi.sign(id, tab)).then(
        (answer) => !isOver && taken(answer),
        (error: unknown) => !isOver && missed(error),
      );

    void sign();
    const timer = setInterval(() => void sign(), signSeconds * 1000);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [id, tab, isOn, dispatch, ask, onOnline]);
}
