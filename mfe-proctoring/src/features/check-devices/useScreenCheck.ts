import { useCallback, useEffect, useRef, useState } from 'react';
import { stopTracks } from '../../call/devices.ts';
import type { ScreenAnswer, ScreenProblem } from '../../media/screen.ts';

/** The code that requests the screen is loaded with the screen's row, in interviews that need it. */
const askForScreen = (): Promise<ScreenAnswer> =>
  import('../../media/screen.ts').then(
    (media) => media.askForScreen(),
    () => ({ stream: null, problem: 'refused' }),
  );

/** The screen shared before the call. It is kept for the call and doesn't leave this computer until then. */
export function useScreenCheck() {
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [problem, setProblem] = useState<ScreenProblem | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isTaken = useRef(false);
  const isGone = useRef(false);

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  useEffect(() => {
    if (!track) return;
    const onEnded = () => setTrack(null);
    track.addEventListener('ended', onEnded);
    return () => {
      track.removeEventListener('ended', onEnded);
      if (!isTaken.current) track.stop();
    };
  }, [track]);

  /** Call it while a click is being handled. */
  const ask = useCallback(async () => {
    setAsking(true);
    const answer = await askForScreen();
    setAsking(false);
    const next = answer.stream?.getVideoTracks()[0] ?? null;
    // The page was left in the meantime: nothing else would stop the sharing.
    if (isGone.current) {
      stopTracks(next);
      return null;
    }
    setProblem(answer.problem ?? null);
    setTrack((before) => {
      stopTracks(before);
      return next;
    });
    return next;
  }, []);

  const take = useCallback(() => {
    isTaken.current = true;
  }, []);

  return { track, problem, isAsking, ask, take };
}

export type ScreenCheckState = ReturnType<typeof useScreenCheck>;
