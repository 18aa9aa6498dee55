import { toast } from '@switchboard/design-system';
import { useEffect, useRef } from 'react';

const wavOf = (base64: string) =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: 'audio/wav' });

/** Plays a WAV file in base64, and stops the previous one. */
export function usePlayer(): (audio: string) => Promise<void> {
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);
  return async (audio) => {
    stop.current();
    const url = URL.createObjectURL(wavOf(audio));
    const player = new Audio(url);
    stop.current = () => {
      player.pause();
      URL.revokeObjectURL(url);
    };
    await player.play().catch(() => toast({ tone: 'danger', title: "Your browser couldn't play the sound." }));
  };
}
