import type { KnowledgeBase } from '@switchboard/contracts/knowledge';
import { Button, isolated, Loaded, Skeleton, Stack, Text } from '@switchboard/design-system';
import { Dialog } from '@switchboard/design-system/overlays';
import { endpointMutation, endpointQuery, useFreshQuery, useMutation } from '@switchboard/platform/query';
import { UserList } from '../../knowledge/UserList.tsx';

interface DeleteKnowledgeProps {
  base: Pick<KnowledgeBase, 'id' | 'name'>;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a knowledge base is deleted; one that assistants use names them, and is kept. */
export function DeleteKnowledge({ base: { id, name }, onDeleted, onClose }: DeleteKnowledgeProps) {
  // Somebody may have begun to use it since the list was read.
  const uses = useFreshQuery(endpointQuery('GET /api/knowledge-bases/:id/uses', { params: { id } }));
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/knowledge-bases/:id', {
      stale: 'knowledge_base.changed',
      done: 'Knowledge base deleted',
      failed: 'Failed to delete knowledge base',
    }),
  );
  const isUsed = (uses.data?.total ?? 0) > 0;
  const canDelete = uses.data?.total === 0;
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      title={isUsed ? `“${isolated(name)}” is in use` : `Delete “${isolated(name)}”?`}
      onClose={onClose}
      isDismissable={!isPending}
      footer={
        <>
          <Button autoFocus isDisabled={isPending} onPress={onClose}>
            {canDelete ? 'Cancel' : 'Close'}
          </Button>
          {canDelete && (
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
      <Loaded query={uses} failed="Failed to read what uses it" loading={<Skeleton lines={2} />}>
        {(users) =>
          isUsed ? (
            <Stack gap={3}>
              <Text as="p">Take it out of these assistants, and publish them, before you delete it:</Text>
              <UserList users={users} />
            </Stack>
          ) : (
            <Text as="p">All its documents are deleted too. This can't be undone.</Text>
          )
        }
      </Loaded>
    </Dialog>
  );
}
