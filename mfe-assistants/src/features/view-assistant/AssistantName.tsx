import type { Assistant } from '@switchboard/contracts/assistants';
import { Button, Heading, IconButton, Stack } from '@switchboard/design-system';
import { Form, TextField } from '@switchboard/design-system/forms';
import { IconEdit } from '@switchboard/design-system/icons';
import { notify } from '@switchboard/platform';
import { useRef, useState } from 'react';
import { useUpdateAssistant } from '../../api/assistants.ts';
import { notifySaveFailure } from './notifySaveFailure.ts';

interface AssistantNameProps {
  assistant: Assistant;
  canRename: boolean;
}

const maxNameLength = 100;

function RenameForm({ assistant, onDone }: { assistant: Assistant; onDone: () => void }) {
  const [name, setName] = useState(assistant.name);
  const [errorMessage, setErrorMessage] = useState<string>();
  const update = useUpdateAssistant(assistant.id);

  const submit = async () => {
    if (update.isPending) return;
    const next = name.trim();
    if (next === '') return setErrorMessage('Please enter a name for your assistant');
    try {
      await update.mutateAsync({ name: next });
      notify({ title: 'Assistant renamed', tone: 'success' });
      onDone();
    } catch (error) {
      notifySaveFailure(error);
    }
  };
  return (
    <Form onSubmit={() => void submit()}>
      <Stack direction="row" align="start" gap={2} wrap>
        <TextField
          label="Name"
          isLabelHidden
          value={name}
          onChange={(text) => {
            setName(text);
            setErrorMessage(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onDone();
          }}
          errorMessage={errorMessage}
          maxLength={maxNameLength}
          autoFocus
        />
        <Button variant="primary" type="submit" isPending={update.isPending}>
          Save
        </Button>
        <Button isDisabled={update.isPending} onPress={onDone}>
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
