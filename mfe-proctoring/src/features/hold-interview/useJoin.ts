import type { InterviewState } from '@switchboard/contracts/interview-sessions';
import { silentSeconds } from '@switchboard/contracts/interviews.limits';
import { ApiError } from '@switchboard/platform';
import { type Dispatch, useCallback, useEffect, useRef } from 'react';
import { candidateApi } from '../../api/candidate.ts';
import type { CallAction } from '../../call/callState.ts';
import { takeTabLock } from './tabLock.ts';

interface Joining {
  id: string;
  tab: string;
  /** Whether a click was just handled, so that sound may be played. */
  isPresent: boolean;
  /** Whether this window has everything that only a click can open. */
  isReady: (interview: InterviewState) => boolean;
  dispatch: Dispatch<CallAction>;
  /** Compares clocks during the request. */
  ask: <T extends { server_time: string }>(question: () => Promise<T>) => Promise<T>;
}

const isOpenElsewhere = (error: unknown) => error instanceof ApiError && error.reason === 'interview_open_elsewhere';

/** Joins the interview with this window, one request at a time. `join` retries. */
export function useJoin({ id, tab, isPresent, isReady, dispatch, ask }: Joining): { join: () => void } {
  const tries = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const join = useCallback(
    async (mayPlay: boolean) => {
      clearTimeout(timer.current);
      tries.current += 1;
      const own = tries.current;
      try {
        const interview = await ask(() => candidateApi.join(id, tab));
        if (own === tries.current) dispatch({ type: 'joined', interview, isPresent: mayPlay && isReady(interview) });
      } catch (error) {
        if (own !== tries.current) return;
        if (!isOpenElsewhere(error)) return dispatch({ type: 'refused', error });
        dispatch({ type: 'elsewhere', canTake: false });
        // By then the server knows whether the other window is still there.
        timer.current = setTimeout(() => dispatch({ type: 'elsewhere', canTake: true }), silentSeconds * 1000);
      }
    },
    [id, tab, isReady, dispatch, ask],
  );

  useEffect(() => {
    const lock = takeTabLock(id);
    let isOver = false;
    void lock.isOurs.then((isOurs) => {
      if (isOver) return;
      if (isOurs) return void join(isPresent);
      dispatch({ type: 'elsewhere', canTake: false });
      void lock.free.then(() => !isOver && dispatch({ type: 'elsewhere', canTake: true }));
    });
    return () => {
      isOver = true;
      tries.current += 1;
      clearTimeout(timer.current);
      lock.release();
    };
  }, [id, isPresent, dispatch, join]);

  return {
    join: () => {
      dispatch({ type: 'connecting' });
      void join(true);
    },
  };
}
