import { PromptTitle } from '@switchboard/contracts/prompts';
import { randomId } from '@switchboard/contracts/random-id';
import { TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { useRef } from 'react';
import { z } from 'zod';
import { useLinkPrompt } from './useLinkPrompt.ts';

const Named = z.object({ title: PromptTitle });

interface SaveAsPromptProps {
  assistantId: string;
  content: string;
  save: () => Promise<boolean>;
  onClose: () => void;
}

/** Saves a system prompt in the prompt engine, so that it has versions and other assistants can use it. */
export function SaveAsPrompt({ assistantId, content, save, onClose }: SaveAsPromptProps) {
  const key = useRef(randomId());
  const title = useRef('');
  const link = useLinkPrompt({
    assistantId,
    save,
    made: async () => {
      const { id, latest_version } = await request('POST /api/prompts', {
        body: { title: title.current, content },
        headers: { 'idempotency-key': key.current },
      });
      return { promptId: id, version: latest_version };
    },
    done: () => `${title.current} is in the prompt engine`,
    failed: 'Failed to save the prompt',
    onLinked: onClose,
  });
  const form = useSaveForm(Named, {
    values: { title: '' },
    save: async (named) => {
      if (title.current !== named.title) key.current = randomId();
      title.current = named.title;
      await link.mutateAsync().catch(() => undefined);
    },
    failed: 'Failed to save the prompt',
  });
  return (
    <FormDialog
      form={form}
      title="Save as a prompt"
      description="The prompt engine keeps its versions, and other assistants can use it. The assistant keeps its own copy."
      submitLabel="Save prompt"
      onClose={onClose}
    >
      <TextField name="title" label="Title" isRequired placeholder="First call" />
    </FormDialog>
  );
}
