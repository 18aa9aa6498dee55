import type { NewPromptVersion, PromptChange, PromptDetail } from '@switchboard/contracts/prompts';
import { randomId } from '@switchboard/contracts/random-id';
import { ApiError, notify, notifyError, request } from '@switchboard/platform';
import { makeStale, useMutation, useQueryClient } from '@switchboard/platform/query';
import { useRef, useState } from 'react';

/** The version that someone else saved in the meantime. */
export interface NewerVersion {
  latest_version: number;
  content: string;
  created_by_name: string | null;
  created_at: string;
}

interface SaveVersionOptions {
  promptId: string;
  done: string;
  onSaved: (saved: PromptDetail) => void;
}

/** Saves the next version of a prompt once, even if it is sent repeatedly. Asks before saving over a newer version. */
export function useSaveVersion({ promptId, done, onSaved }: SaveVersionOptions) {
  const client = useQueryClient();
  const [newer, setNewer] = useState<NewerVersion | null>(null);
  // A retry after a lost response doesn't create a second version.
  const key = useRef({ of: '', key: '' });
  const { mutate, isPending } = useMutation({
    mutationFn: (change: NewPromptVersion | PromptChange) => {
      const params = { id: promptId };
      if (!('content' in change)) return request('PATCH /api/prompts/:id', { params, body: change });
      const of = JSON.stringify(change);
      if (key.current.of !== of) key.current = { of, key: randomId() };
      const headers = { 'idempotency-key': key.current.key };
      return request('POST /api/prompts/:id/versions', { params, body: change, headers });
    },
    onSuccess: (saved) => {
      setNewer(null);
      notify({ title: done, tone: 'success' });
      void makeStale(client, 'prompt.changed');
      onSaved(saved);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.reason === 'version_conflict')
        return setNewer(error.details as unknown as NewerVersion);
      notifyError('Failed to update prompt. Please try again.', error);
    },
  });
  return { save: mutate, isSaving: isPending, newer, dropNewer: () => setNewer(null) };
}
