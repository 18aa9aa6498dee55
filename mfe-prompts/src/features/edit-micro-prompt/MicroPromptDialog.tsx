import { type MicroPrompt, MicroPromptInput } from '@switchboard/contracts/micro-prompts';
import { Banner, Button, ButtonGroup, Text } from '@switchboard/design-system';
import { TextArea, TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { ApiError, notifyError, request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { useEffect, useRef, useState } from 'react';

interface MicroPromptDialogProps {
  /** The prompt to change; without one, the dialog adds a new one. */
  prompt?: MicroPrompt | undefined;
  onClose: () => void;
}

function countText(text: string, range: string): string {
  const { length } = text.trim();
  return `${length} ${length === 1 ? 'character' : 'characters'} of ${range}`;
}

/** What somebody else saved while this dialog was open. */
type Theirs = Pick<MicroPrompt, 'title' | 'content' | 'updated_at'>;

const theirsOf = (error: unknown): Theirs | null =>
  error instanceof ApiError && error.reason === 'stale' ? (error.details as unknown as Theirs) : null;

/** Adds or changes one micro prompt. */
export function MicroPromptDialog({ prompt, onClose }: MicroPromptDialogProps) {
  const [theirs, setTheirs] = useState<Theirs | null>(null);
  const base = useRef(prompt?.updated_at);
  const form = useSaveForm(MicroPromptInput, {
    values: prompt ?? { title: '', content: '' },
    save: (body) =>
      prompt
        ? request('PATCH /api/micro-prompts/:id', {
            params: { id: prompt.id },
            body: { ...body, updated_at: base.current },
          })
        : request('POST /api/micro-prompts', { body }),
    stale: 'micro_prompt.changed',
    done: prompt ? 'Micro prompt updated' : 'Micro prompt created',
    failed: (error) => {
      const saved = theirsOf(error);
      setTheirs(saved);
      if (!saved) notifyError(prompt ? 'Failed to update micro prompt' : 'Failed to create micro prompt', error);
      return undefined;
    },
    onSaved: onClose,
  });
  const { isDirty } = form.formState;
  const updatedAt = prompt?.updated_at;
  // What nobody touched shows what was saved last, and is saved over that.
  useEffect(() => {
    if (!isDirty) base.current = updatedAt;
  }, [isDirty, updatedAt]);
  const { title, content } = form.watch();
  const settle = (saved: Theirs) => {
    base.current = saved.updated_at;
    setTheirs(null);
  };
  return (
    <FormDialog
      form={form}
      title={prompt ? 'Edit Micro Prompt' : 'Add Micro Prompt'}
      description="A short text to reuse in the prompts of your assistants. Names in {braces} are filled in for each call."
      submitLabel={prompt ? 'Save Changes' : 'Add Micro Prompt'}
      isSubmitDisabled={theirs !== null}
      onClose={onClose}
    >
      {theirs && (
        <Banner
          tone="warning"
          role="alert"
          title="This was saved by somebody else, or in another tab, meanwhile"
          actions={
            <ButtonGroup>
              <Button
                onPress={() => {
                  settle(theirs);
                  form.reset({ title: theirs.title, content: theirs.content });
                }}
              >
                Take theirs
              </Button>
              <Button
                onPress={() => {
                  settle(theirs);
                  form.submit();
                }}
              >
                Keep mine
              </Button>
            </ButtonGroup>
          }
        >
          <Text as="p" weight="medium">
            {theirs.title}
          </Text>
          <Text as="p" mono>
            {theirs.content}
          </Text>
        </Banner>
      )}
      {/* The limits of the contract, in words beside the count. Source: specification 02 §5. */}
      <TextField
        name="title"
        label="Title"
        isRequired
        placeholder="Greeting"
        description={countText(title, '3 to 100')}
      />
      <TextArea
        name="content"
        label="Content"
        isRequired
        isMono
        rows={6}
        placeholder="Hello {first_name}, is this a good time to talk?"
        description={countText(content, '5 to 500')}
      />
    </FormDialog>
  );
}
