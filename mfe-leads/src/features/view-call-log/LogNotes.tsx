import type { CallLogDetail } from '@switchboard/contracts/call-logs';
import { maxTagLength } from '@switchboard/contracts/calls.limits';
import { Button, Heading, Stack, Text } from '@switchboard/design-system';
import { FilterChip } from '@switchboard/design-system/data';
import { sendsMessage, TextField } from '@switchboard/design-system/forms';
import { useCan } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { type KeyboardEvent, useState } from 'react';
import { NotesForm, callLogStale as stale } from '../../display/NotesForm.tsx';

function TagEditor({ log }: { log: CallLogDetail }) {
  const [typed, setTyped] = useState('');
  const { mutate, isPending } = useMutation(
    endpointMutation('PATCH /api/call-logs/:id', { stale, failed: 'The tags could not be saved' }),
  );
  const save = (tags: string[]) => mutate({ params: { id: log.id }, body: { tags } });
  const add = () => {
    const tag = typed.trim();
    if (tag === '' || isPending) return;
    save([...log.tags.filter((other) => other !== tag), tag]);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!sendsMessage(event)) return;
    event.preventDefault();
    add();
  };
  return (
    <Stack gap={2}>
      {log.tags.length > 0 && (
        <Stack direction="row" gap={2} wrap>
          {log.tags.map((tag) => (
            <FilterChip key={tag} label={tag} onRemove={() => save(log.tags.filter((other) => other !== tag))} />
          ))}
        </Stack>
      )}
      <Stack direction="row" gap={2} align="end">
        <TextField
          label="Add a tag"
          value={typed}
          onChange={setTyped}
          onKeyDown={onKeyDown}
          maxLength={maxTagLength}
          autoComplete="off"
        />
        <Button isDisabled={typed.trim() === ''} isPending={isPending} onPress={add}>
          Add
        </Button>
      </Stack>
    </Stack>
  );
}

/** People's notes about a call, and tags to find it by. */
export function LogNotes({ log }: { log: CallLogDetail }) {
  const canWrite = useCan('call.write');
  if (!canWrite && !log.notes && log.tags.length === 0) return null;
  return (
    <Stack as="section" gap={3}>
      <Heading level={3}>Notes and tags</Heading>
      {canWrite ? (
        <>
          <TagEditor log={log} />
          <NotesForm log={log} />
        </>
      ) : (
        <>
          {log.tags.length > 0 && <Text as="p">{log.tags.join(', ')}</Text>}
          {log.notes && <Text as="p">{log.notes}</Text>}
        </>
      )}
    </Stack>
  );
}
