import { useEffect, useState } from 'react';
import type { InterviewerSound } from '../call/interviewRoom.ts';
import { breathMs, isHeardAt, speakingLevel } from '../call/speech.ts';

const listenMs = 100;

/** Whether the candidate is speaking. A breath between two sentences changes nothing, because screen readers announce each change. */
export function useHeard(sound: InterviewerSound | null, microphone: MediaStreamTrack | null, isOn: boolean): boolean {
  const [isHeard, setHeard] = useState(false);
  useEffect(() => {
    if (!isOn || !sound || !microphone) return;
    const meter = sound.listenTo(new MediaStream([microphone]));
    let lastLoudAt = Number.NEGATIVE_INFINITY;
    const timer = setInterval(() => {
      const now = performance.now();
      if (meter.read() > speakingLevel) lastLoudAt = now;
      setHeard(isHeardAt(lastLoudAt, now, breathMs));
    }, listenMs);
    return () => {
      clearInterval(timer);
      meter.close();
      setHeard(false);
    };
  }, [isOn, sound, microphone]);
  return isHeard;
}
