import type { Assistant } from '@switchboard/contracts/assistants';
import { Button } from '@switchboard/design-system';
import { Form, TextField } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { ApiError, notify } from '@switchboard/platform';
import { useState } from 'react';
import { useCreateAssistant } from '../../api/assistants.ts';

interface CreateAssistantDialogProps {
  onClose: () => void;
  onCreated: (assistant: Assistant) => void;
}

const maxNameLength = 100;

/** Quick-create: a name is enough, everything else starts with its default. */
export function CreateAssistantDialog({ onClose, onCreated }: CreateAssistantDialogProps) {
  const [name, setName] = useState('');
  const create = useCreateAssistant();
  const isBlank = name.trim() === '';

  const submit = async () => {
    if (create.isPending) return;
    if (isBlank) {
      notify({ title: 'Name Required', description: 'Please enter a name for your assistant', tone: 'danger' });
      return;
    }
    try {
      const assistant = await create.mutateAsync(name.trim());
      notify({ title: 'Assistant created', tone: 'success' });
      onCreated(assistant);
    } catch (error) {
      const isReadable = error instanceof ApiError && error.code !== 'INTERNAL';
      notify({
        title: 'Creation Failed',
        description: isReadable ? error.message : 'Failed to create assistant',
        tone: 'danger',
      });
    }
  };

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable={!create.isPending}
      size="sm"
      title="Create Assistant"
      description="It starts as a draft with our defaults. You publish it when it is ready to call."
      footer={
        <>
          <Button isDisabled={create.isPending} onPress={onClose}>
            Cancel
          </Button>
          {/* Not a submit button: a disabled one would keep Enter from saying what is missing. */}
          <Button
            variant="primary"
            isDisabled={isBlank}
            isPending={create.isPending}
            onPress={() => {
              void submit();
            }}
          >
            Create & Continue
          </Button>
        </>
      }
    >
      <Form onSubmit={() => void submit()}>
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          placeholder="Appointment reminders"
          maxLength={maxNameLength}
          isRequired
          autoFocus
        />
      </Form>
    </Dialog>
  );
}
