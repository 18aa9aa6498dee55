import type { Assistant } from '@switchboard/contracts/assistants';
import { Stack, Text } from '@switchboard/design-system';
import { DeleteUnused } from '@switchboard/domain-ui/delete-unused';
import { endpointMutation, endpointQuery, useFreshQuery, useMutation } from '@switchboard/platform/query';
import { usageLines } from './usageWords.ts';

interface DeleteAssistantProps {
  assistant: Pick<Assistant, 'id' | 'name'>;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before an unused assistant is deleted; otherwise shows what uses it. */
export function DeleteAssistant({ assistant: { id, name }, onDeleted, onClose }: DeleteAssistantProps) {
  const usage = useFreshQuery(endpointQuery('GET /api/assistants/:id/usage', { params: { id } }));
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/assistants/:id', {
      stale: 'assistant.changed',
      done: 'Assistant deleted',
      failed: 'Failed to delete assistant',
    }),
  );
  return (
    <DeleteUnused
      name={name}
      uses={usage}
      isUsed={(uses) => usageLines(uses).length > 0}
      unused={<Text as="p">Its draft and all of its versions go. This cannot be undone.</Text>}
      used={(uses) => (
        <Stack gap={3}>
          <Text as="p">It cannot be deleted. Archive it, so that it can no longer be chosen. It is used by:</Text>
          <Stack as="ul" gap={1}>
            {usageLines(uses).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Stack>
        </Stack>
      )}
      isPending={isPending}
      onDelete={() => mutate({ params: { id } }, { onSuccess: onDeleted })}
      onClose={onClose}
    />
  );
}
