import { type AssistantDetail, CreateAssistant } from '@switchboard/contracts/assistants';
import { maxAssistantNameLength } from '@switchboard/contracts/assistants.limits';
import { TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { ApiError, notify, request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';

interface CreateAssistantDialogProps {
  onClose: () => void;
  onCreated: (assistant: AssistantDetail) => void;
}

function notifyFailure(error: unknown): undefined {
  const isReadable = error instanceof ApiError && error.code !== 'INTERNAL';
  const description = isReadable ? error.message : 'Failed to create assistant';
  notify({ title: 'Creation Failed', description, tone: 'danger' });
}

/** Creates an assistant from a name; everything else starts with its default. */
export function CreateAssistantDialog({ onClose, onCreated }: CreateAssistantDialogProps) {
  const form = useSaveForm(CreateAssistant, {
    values: { name: '' },
    save: (body) => request('POST /api/assistants', { body }),
    stale: 'assistant.changed',
    done: 'Assistant created',
    failed: notifyFailure,
    onInvalid: () =>
      notify({ title: 'Name Required', description: 'Please enter a name for your assistant', tone: 'danger' }),
    onSaved: onCreated,
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Create Assistant"
      description="It starts as a draft with our defaults. You publish it when it is ready to call."
      submitLabel="Create & Continue"
      isSubmitDisabled={form.watch('name').trim() === ''}
      onClose={onClose}
    >
      <TextField
        name="name"
        label="Name"
        isRequired
        placeholder="Appointment reminders"
        maxLength={maxAssistantNameLength}
      />
    </FormDialog>
  );
}
