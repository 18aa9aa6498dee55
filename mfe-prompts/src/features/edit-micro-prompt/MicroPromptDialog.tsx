import { type MicroPrompt, MicroPromptInput } from '@switchboard/contracts/micro-prompts';
import { Button } from '@switchboard/design-system';
import { Form, TextArea, TextField } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { ApiError, notify, notifyError } from '@switchboard/platform';
import { Controller, useForm, zodResolver } from '@switchboard/platform/forms';
import { useId } from 'react';
import { useSaveMicroPrompt } from '../../api/microPrompts.ts';

interface MicroPromptDialogProps {
  /** The prompt to change; without one, the dialog adds a new one. */
  prompt?: MicroPrompt | undefined;
  onClose: () => void;
}

// The limits of the contract, in words beside the count. Source: specification 02 §5.
const titleRange = '3 to 100';
const contentRange = '5 to 500';

function countText(text: string, range: string): string {
  const { length } = text.trim();
  return `${length} ${length === 1 ? 'character' : 'characters'} of ${range}`;
}

/** Adds or changes one micro prompt. What was typed stays when saving fails. */
export function MicroPromptDialog({ prompt, onClose }: MicroPromptDialogProps) {
  const formId = useId();
  const save = useSaveMicroPrompt(prompt?.id);
  const { control, handleSubmit, setError } = useForm<MicroPromptInput>({
    resolver: zodResolver(MicroPromptInput),
    defaultValues: { title: prompt?.title ?? '', content: prompt?.content ?? '' },
    // Not when a field is left: a message that appears then would move the button from under the pointer.
    mode: 'onSubmit',
  });

  const submit = handleSubmit(async (values) => {
    if (save.isPending) return;
    try {
      await save.mutateAsync(values);
      notify({ title: prompt ? 'Micro prompt updated' : 'Micro prompt created', tone: 'success' });
      onClose();
    } catch (error) {
      const { title, content } = error instanceof ApiError ? error.fields : {};
      if (title) setError('title', { message: title });
      if (content) setError('content', { message: content });
      notifyError(prompt ? 'Failed to update micro prompt' : 'Failed to create micro prompt', error);
    }
  });

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable={!save.isPending}
      title={prompt ? 'Edit Micro Prompt' : 'Add Micro Prompt'}
      description="A short text to reuse in the prompts of your assistants. Names in {braces} are filled in for each call."
      footer={
        <>
          <Button isDisabled={save.isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} isPending={save.isPending}>
            {prompt ? 'Save Changes' : 'Add Micro Prompt'}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={(event) => void submit(event)}>
        <Controller
          control={control}
          name="title"
          render={({ field: { ref, ...field }, fieldState }) => (
            <TextField
              {...field}
              inputRef={ref}
              label="Title"
              isRequired
              autoFocus
              placeholder="Greeting"
              description={countText(field.value, titleRange)}
              errorMessage={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="content"
          render={({ field: { ref, ...field }, fieldState }) => (
            <TextArea
              {...field}
              inputRef={ref}
              label="Content"
              isRequired
              isMono
              rows={6}
              placeholder="Hello {first_name}, is this a good time to talk?"
              description={countText(field.value, contentRange)}
              errorMessage={fieldState.error?.message}
            />
          )}
        />
      </Form>
    </Dialog>
  );
}
