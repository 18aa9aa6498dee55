import { useEffect, useState } from 'react';
import type { InterviewerSound } from '../call/interviewRoom.ts';
import { speakingLevel } from '../call/speech.ts';

const listenMs = 100;

/** Whether the candidate is heard at the moment. */
export function useHeard(sound: InterviewerSound | null, microphone: MediaStreamTrack | null, isOn: boolean): boolean {
  const [isHeard, setHeard] = useState(false);
  useEffect(() => {
    if (!isOn || !sound || !microphone) return;
    const meter = sound.listenTo(new MediaStream([microphone]));
    const timer = setInterval(() => setHeard(meter.read() > speakingLevel), listenMs);
    return () => {
      clearInterval(timer);
      meter.close();
      setHeard(false);
    };
  }, [isOn, sound, microphone]);
  return isHeard;
}
