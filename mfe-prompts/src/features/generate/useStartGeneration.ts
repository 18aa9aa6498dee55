import type { GenerationDetail, StartGeneration } from '@switchboard/contracts/generations';
import { randomId } from '@switchboard/contracts/random-id';
import { notifyError, request } from '@switchboard/platform';
import { makeStale, useMutation, useQueryClient } from '@switchboard/platform/query';
import { useRef } from 'react';

/** Starts a generation. A double click starts only one. */
export function useStartGeneration(failed: string, onStarted: (generation: GenerationDetail) => void) {
  const client = useQueryClient();
  const key = useRef(randomId());
  return useMutation({
    mutationFn: (body: StartGeneration) =>
      request('POST /api/generations', { body, headers: { 'idempotency-key': key.current } }),
    onSuccess: (generation) => {
      void makeStale(client, 'generation.changed');
      onStarted(generation);
    },
    onError: (error) => notifyError(failed, error),
    // The next click starts another text.
    onSettled: () => {
      key.current = randomId();
    },
  });
}
