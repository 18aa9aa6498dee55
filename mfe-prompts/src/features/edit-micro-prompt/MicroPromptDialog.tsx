import { type MicroPrompt, MicroPromptInput } from '@switchboard/contracts/micro-prompts';
import { TextArea, TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';

interface MicroPromptDialogProps {
  /** The prompt to change; without one, the dialog adds a new one. */
  prompt?: MicroPrompt | undefined;
  onClose: () => void;
}

function countText(text: string, range: string): string {
  const { length } = text.trim();
  return `${length} ${length === 1 ? 'character' : 'characters'} of ${range}`;
}

/** Adds or changes one micro prompt. */
export function MicroPromptDialog({ prompt, onClose }: MicroPromptDialogProps) {
  const form = useSaveForm(MicroPromptInput, {
    values: prompt ?? { title: '', content: '' },
    save: (body, version) =>
      prompt
        ? request('PATCH /api/micro-prompts/:id', {
            params: { id: prompt.id },
            body: { ...body, updated_at: String(version) },
          })
        : request('POST /api/micro-prompts', { body }),
    ...(prompt && {
      merge: {
        version: prompt.updated_at,
        read: async () => {
          const { updated_at, ...values } = await request('GET /api/micro-prompts/:id', { params: { id: prompt.id } });
          return { version: updated_at, values };
        },
        label: (name) => (name === 'title' ? 'Title' : 'Content'),
      },
    }),
    stale: 'micro_prompt.changed',
    done: prompt ? 'Micro prompt updated' : 'Micro prompt created',
    failed: prompt ? 'Failed to update micro prompt' : 'Failed to create micro prompt',
    onSaved: onClose,
  });
  const { title, content } = form.watch();
  return (
    <FormDialog
      form={form}
      title={prompt ? 'Edit Micro Prompt' : 'Add Micro Prompt'}
      description="A short text to reuse in the prompts of your assistants. Names in {braces} are filled in for each call."
      submitLabel={prompt ? 'Save Changes' : 'Add Micro Prompt'}
      onClose={onClose}
    >
      {/* The limits of the contract, in words next to the count. Source: specification 02 §5. */}
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
