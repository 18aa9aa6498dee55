import type { GenerationDetail } from '@switchboard/contracts/generations';
import type { PromptInput } from '@switchboard/contracts/prompts';
import { maxPromptContentLength, promptTexts } from '@switchboard/contracts/prompts.limits';
import { randomId } from '@switchboard/contracts/random-id';
import { notify, notifyError, request } from '@switchboard/platform';
import { makeStale, useMutation, useQueryClient } from '@switchboard/platform/query';
import { useNavigate } from '@switchboard/platform/router';
import { useEffect, useRef, useState } from 'react';
import { enginePath } from '../../display/words.ts';
import { useTyped } from '../../drafts/useTyped.ts';

/** The fields of a new prompt. */
export interface NewPromptValues {
  title: string;
  description: string;
  content: string;
  /** A pasted conversation, which is stored only with the prompt. */
  transcript: string;
  /** The generation whose text is in the editor. */
  generation_id: string;
  /** The last generation from which something was adopted. */
  seen: string;
}

const empty: NewPromptValues = { title: '', description: '', content: '', transcript: '', generation_id: '', seen: '' };
const marks = ['generation_id', 'seen'] as const;

interface NewPromptOptions {
  /** The key of the stored draft. */
  name: string;
  /** The generation that writes it; undefined for a manual prompt, null before the first generation. */
  generation: GenerationDetail | null | undefined;
  source: (values: NewPromptValues) => Pick<PromptInput, 'transcript_id' | 'transcript'>;
}

/** A new prompt: its fields, which survive a reload, and how they are saved. */
export function useNewPrompt({ name, generation, source }: NewPromptOptions) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const typed = useTyped(name, empty, null, marks);
  const { values, change } = typed;
  const [isChecked, setIsChecked] = useState(false);
  const result = generation?.status === 'ready' ? generation.result : null;
  const isNew = generation && result !== null && values.seen !== generation.id;
  useEffect(() => {
    if (isNew) change({ content: result, generation_id: generation.id, seen: generation.id });
  });
  // Repeated sends count as one save.
  const key = useRef({ of: '', key: '' });
  const { mutate, isPending: isSaving } = useMutation({
    mutationFn: () => {
      const { title, description, content, generation_id } = values;
      const body = { title, description, content, ...source(values), ...(generation_id !== '' && { generation_id }) };
      const of = JSON.stringify(body);
      if (key.current.of !== of) key.current = { of, key: randomId() };
      return request('POST /api/prompts', { body, headers: { 'idempotency-key': key.current.key } });
    },
    onSuccess: ({ id }) => {
      typed.settle();
      notify({ title: 'Prompt saved successfully.', tone: 'success' });
      void makeStale(client, 'prompt.changed');
      void navigate(`${enginePath}/prompt/${id}`);
    },
    onError: (error) => notifyError('Failed to save prompt. Please try again.', error),
  });
  const isTitleMissing = values.title.trim() === '';
  const isContentMissing = values.content.trim() === '';
  const save = () => {
    setIsChecked(true);
    if (generation?.decision === 'pending' && generation.status === 'ready')
      return notify({ title: 'Pending Changes', description: promptTexts.pendingChanges, tone: 'warning' });
    if (generation !== undefined && values.generation_id === '')
      return notify({ title: promptTexts.notGenerated, tone: 'warning' });
    if (!isTitleMissing && !isContentMissing && values.content.length <= maxPromptContentLength) mutate();
  };
  return {
    typed,
    save,
    isSaving,
    titleProblem: isChecked && isTitleMissing ? promptTexts.titleRequired : undefined,
    contentProblem: isChecked && isContentMissing ? promptTexts.contentRequired : undefined,
    discard: () => typed.load({ ...empty, seen: generation?.id ?? '' }, null),
  };
}

export type NewPrompt = ReturnType<typeof useNewPrompt>;
