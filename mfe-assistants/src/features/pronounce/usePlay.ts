import type { PronunciationTrial } from '@switchboard/contracts/pronunciations';
import { toast } from '@switchboard/design-system';
import { notifyError, request } from '@switchboard/platform';
import { useMutation } from '@switchboard/platform/query';
import { useEffect, useRef } from 'react';

const wavOf = (base64: string) =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: 'audio/wav' });

/** Plays an entry with the voice of its assistant; the one before falls silent. */
export function usePlay() {
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);
  return useMutation({
    mutationFn: (body: PronunciationTrial) => request('POST /api/pronunciations/try', { body }),
    onSuccess: async ({ audio }) => {
      stop.current();
      const url = URL.createObjectURL(wavOf(audio));
      const player = new Audio(url);
      stop.current = () => {
        player.pause();
        URL.revokeObjectURL(url);
      };
      await player.play().catch(() => toast({ tone: 'danger', title: "Your browser couldn't play the sound." }));
    },
    onError: (error) => notifyError('Failed to play the pronunciation', error),
  });
}
