import type { InterviewState } from '@switchboard/contracts/interview-sessions';
import { type Dispatch, useCallback, useEffect, useRef, useState } from 'react';
import { candidateApi } from '../api/candidate.ts';
import type { CallAction } from '../call/callState.ts';
import type { EvidenceClock } from '../features/record-interview/evidenceClock.ts';
import type { Session } from './useSession.ts';

interface Entering {
  id: string;
  tab: string;
  interview: InterviewState;
  isPresent: boolean;
  dispatch: Dispatch<CallAction>;
  clock: EvidenceClock;
  session: Pick<Session, 'camera' | 'screen' | 'microphone'>;
}

/** Why the candidate couldn't continue after a reload. */
export type EnteringProblem = 'camera' | 'screen' | 'network';

/** Opens missing devices when the room is entered; without a picture the interview can't take place. */
export function useEntering({ id, tab, interview, isPresent, dispatch, clock, session }: Entering) {
  const { camera, screen, microphone } = session;
  const [isEntering, setEntering] = useState(false);
  const [problem, setProblem] = useState<EnteringProblem | null>(null);
  const hasBegun = useRef(false);

  // When coming from the setup screen, the devices are already open, unless one was lost in between.
  useEffect(() => {
    if (!isPresent || hasBegun.current) return;
    hasBegun.current = true;
    const begin = async () => {
      if (microphone.track?.readyState !== 'live') await microphone.open();
      if (camera.track && camera.track.readyState === 'live') return;
      if (await camera.reconnect()) return;
      await candidateApi.report(id, 'camera-failed').catch(() => undefined);
      dispatch({ type: 'ended', reason: 'camera-failed' });
    };
    void begin();
  }, [isPresent, camera, microphone, id, dispatch]);

  /** After a reload, while a click is being handled: requests the screen first, because browsers share it only then. */
  const enter = useCallback(async () => {
    setEntering(true);
    setProblem(null);
    const open = async (): Promise<EnteringProblem | null> => {
      const needsScreen = interview.proctoring_tools.screen_share && screen.track?.readyState !== 'live';
      if (needsScreen && !(await screen.share())) return 'screen';
      if (!(await camera.reconnect())) return 'camera';
      await microphone.open();
      try {
        dispatch({ type: 'sign', sign: await clock.ask(() => candidateApi.sign(id, tab)) });
        return null;
      } catch {
        return 'network';
      }
    };
    const found = await open();
    setEntering(false);
    setProblem(found);
    if (found) return;
    hasBegun.current = true;
    dispatch({ type: 'present' });
  }, [id, tab, interview.proctoring_tools.screen_share, screen, camera, microphone, clock, dispatch]);

  return { enter, isEntering, problem };
}
