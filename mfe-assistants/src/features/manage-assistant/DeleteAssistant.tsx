import type { Assistant } from '@switchboard/contracts/assistants';
import { Button, isolated, Loaded, Skeleton, Stack, Text } from '@switchboard/design-system';
import { Dialog } from '@switchboard/design-system/overlays';
import { endpointMutation, endpointQuery, useFreshQuery, useMutation } from '@switchboard/platform/query';
import { usageLines } from './usageWords.ts';

interface DeleteAssistantProps {
  assistant: Pick<Assistant, 'id' | 'name'>;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before an assistant that nothing uses is deleted; else says what uses it. */
export function DeleteAssistant({ assistant: { id, name }, onDeleted, onClose }: DeleteAssistantProps) {
  const usage = useFreshQuery(endpointQuery('GET /api/assistants/:id/usage', { params: { id } }));
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/assistants/:id', {
      stale: 'assistant.changed',
      done: 'Assistant deleted',
      failed: 'Failed to delete assistant',
    }),
  );
  const lines = usage.data && usageLines(usage.data);
  const isUnused = lines?.length === 0;
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      title={lines && !isUnused ? `“${isolated(name)}” is in use` : `Delete “${isolated(name)}”?`}
      onClose={onClose}
      isDismissable={!isPending}
      footer={
        <>
          <Button autoFocus isDisabled={isPending} onPress={onClose}>
            {isUnused ? 'Cancel' : 'Close'}
          </Button>
          {isUnused && (
            <Button
              variant="danger"
              isPending={isPending}
              onPress={() => mutate({ params: { id } }, { onSuccess: onDeleted })}
            >
              Delete
            </Button>
          )}
        </>
      }
    >
      <Loaded query={usage} failed="Failed to read what uses it" loading={<Skeleton lines={2} />}>
        {() =>
          isUnused ? (
            <Text as="p">Its draft and all of its versions go. This cannot be undone.</Text>
          ) : (
            <Stack gap={3}>
              <Text as="p">It cannot be deleted. Archive it, so that it can no longer be chosen. It is used by:</Text>
              <Stack as="ul" gap={1}>
                {lines?.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </Stack>
            </Stack>
          )
        }
      </Loaded>
    </Dialog>
  );
}
