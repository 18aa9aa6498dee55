import { type Assistant, CreateAssistant } from '@switchboard/contracts/assistants';
import { maxAssistantNameLength } from '@switchboard/contracts/assistants.limits';
import { Button, Heading, IconButton, Stack } from '@switchboard/design-system';
import { Form, TextField } from '@switchboard/design-system/forms';
import { IconEdit } from '@switchboard/design-system/icons';
import { useSaveForm } from '@switchboard/platform/forms';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useRef, useState } from 'react';
import { notifySaveFailure } from './notifySaveFailure.ts';

interface AssistantNameProps {
  assistant: Assistant;
  canRename: boolean;
}

function RenameForm({ assistant: { id, name }, onDone }: { assistant: Assistant; onDone: () => void }) {
  const { mutateAsync } = useMutation(endpointMutation('PATCH /api/assistants/:id', { stale: 'assistant.changed' }));
  const form = useSaveForm(CreateAssistant, {
    values: { name },
    save: (body) => mutateAsync({ params: { id }, body }),
    done: 'Assistant renamed',
    failed: notifySaveFailure,
    onSaved: onDone,
    isGuarded: false,
  });
  return (
    <Form form={form} hasFirstFocus>
      <Stack direction="row" align="start" gap={2} wrap>
        <TextField
          name="name"
          label="Name"
          isLabelHidden
          maxLength={maxAssistantNameLength}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onDone();
          }}
        />
        <Button variant="primary" type="submit" isPending={form.isSaving}>
          Save
        </Button>
        <Button isDisabled={form.isSaving} onPress={onDone}>
          Cancel
        </Button>
      </Stack>
    </Form>
  );
}

/** The name as a heading; renamed in place, Enter saves and Escape leaves it as it was. */
export function AssistantName({ assistant, canRename }: AssistantNameProps) {
  const [isRenaming, setRenaming] = useState(false);
  // The focus goes back to the button that started it, not when the page is first shown.
  const wasRenaming = useRef(false);

  if (isRenaming && canRename)
    return (
      <RenameForm
        assistant={assistant}
        onDone={() => {
          wasRenaming.current = true;
          setRenaming(false);
        }}
      />
    );
  return (
    <Stack direction="row" gap={2}>
      <Heading level={2}>{assistant.name}</Heading>
      {canRename && (
        <IconButton
          size="sm"
          label="Rename"
          icon={<IconEdit size={14} />}
          ref={(button) => {
            if (!button || !wasRenaming.current) return;
            wasRenaming.current = false;
            button.focus();
          }}
          onPress={() => setRenaming(true)}
        />
      )}
    </Stack>
  );
}
