import type { KnowledgeBase } from '@switchboard/contracts/knowledge';
import { Stack, Text } from '@switchboard/design-system';
import { DeleteUnused } from '@switchboard/domain-ui/delete-unused';
import { endpointMutation, endpointQuery, useFreshQuery, useMutation } from '@switchboard/platform/query';
import { UserList } from '../../knowledge/UserList.tsx';

interface DeleteKnowledgeProps {
  base: Pick<KnowledgeBase, 'id' | 'name'>;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a knowledge base is deleted. If assistants use it, it names them and doesn't delete it. */
export function DeleteKnowledge({ base: { id, name }, onDeleted, onClose }: DeleteKnowledgeProps) {
  // Someone may have started to use it since the list was loaded.
  const uses = useFreshQuery(endpointQuery('GET /api/knowledge-bases/:id/uses', { params: { id } }));
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/knowledge-bases/:id', {
      stale: 'knowledge_base.changed',
      done: 'Knowledge base deleted',
      failed: 'Failed to delete knowledge base',
    }),
  );
  return (
    <DeleteUnused
      name={name}
      uses={uses}
      isUsed={({ total }) => total > 0}
      unused={<Text as="p">All its documents are deleted too. This can't be undone.</Text>}
      used={(users) => (
        <Stack gap={3}>
          <Text as="p">Take it out of these assistants, and publish them, before you delete it:</Text>
          <UserList users={users} />
        </Stack>
      )}
      isPending={isPending}
      onDelete={() => mutate({ params: { id } }, { onSuccess: onDeleted })}
      onClose={onClose}
    />
  );
}
