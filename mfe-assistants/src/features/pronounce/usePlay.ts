import type { PronunciationTrial } from '@switchboard/contracts/pronunciations';
import { notifyError, request } from '@switchboard/platform';
import { useMutation } from '@switchboard/platform/query';
import { usePlayer } from '../../sound/usePlayer.ts';

/** Plays an entry with the voice of its assistant, and stops the previous one. */
export function usePlay() {
  const play = usePlayer();
  return useMutation({
    mutationFn: (body: PronunciationTrial) => request('POST /api/pronunciations/try', { body }),
    onSuccess: ({ audio }) => play(audio),
    onError: (error) => notifyError('Failed to play the pronunciation', error),
  });
}
