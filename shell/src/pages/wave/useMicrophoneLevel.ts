import { type DeviceProblem, deviceProblem } from '@switchboard/platform';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The state of the microphone, or why there is none. */
export type MicrophoneState = 'off' | 'asking' | 'on' | 'lost' | DeviceProblem;

interface Microphone {
  state: MicrophoneState;
  /** How loud it is now: 0 to 1. */
  level: number;
  start(): void;
  stop(): void;
}

interface Opened {
  stream: MediaStream;
  audio: AudioContext;
  frame: number;
}

/** Releases everything, so that the browser no longer shows that the page is listening. */
function close({ stream, audio, frame }: Opened): void {
  cancelAnimationFrame(frame);
  for (const track of stream.getTracks()) track.stop();
  void audio.close();
}

/** The loudness of the microphone. It is requested at the start, and released when it is stopped or the page is left. */
export function useMicrophoneLevel(): Microphone {
  const [state, setState] = useState<MicrophoneState>('off');
  const [level, setLevel] = useState(0);
  const opened = useRef<Opened>(undefined);
  // If the person stops, or leaves, while the browser still asks for permission, the answer is ignored.
  const wish = useRef(0);

  const end = useCallback((why: MicrophoneState) => {
    wish.current += 1;
    if (opened.current) close(opened.current);
    opened.current = undefined;
    setLevel(0);
    setState(why);
  }, []);

  const start = useCallback(() => {
    const mine = ++wish.current;
    setState('asking');
    const { mediaDevices } = navigator;
    if (!mediaDevices) {
      // Browsers give devices to pages over https alone, and to those of this machine.
      setState('insecure');
      return;
    }
    mediaDevices.getUserMedia({ audio: true }).then(
      (stream) => {
        const tracks = stream.getTracks();
        if (mine !== wish.current) {
          for (const track of tracks) track.stop();
          return;
        }
        const audio = new AudioContext();
        const analyser = audio.createAnalyser();
        audio.createMediaStreamSource(stream).connect(analyser);
        const bins = new Uint8Array(analyser.frequencyBinCount);
        const mic: Opened = { stream, audio, frame: 0 };
        const look = () => {
          analyser.getByteFrequencyData(bins);
          setLevel(bins.reduce((sum, bin) => sum + bin, 0) / bins.length / 255);
          mic.frame = requestAnimationFrame(look);
        };
        opened.current = mic;
        for (const track of tracks) track.addEventListener('ended', () => end('lost'));
        setState('on');
        look();
      },
      async (error: unknown) => {
        const problem = await deviceProblem(error, 'microphone');
        if (mine === wish.current) setState(problem);
      },
    );
  }, [end]);

  useEffect(
    () => () => {
      wish.current += 1;
      if (opened.current) close(opened.current);
    },
    [],
  );
  return { state, level, start, stop: useCallback(() => end('off'), [end]) };
}
