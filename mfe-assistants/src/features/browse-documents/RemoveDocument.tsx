import type { KnowledgeDocument } from '@switchboard/contracts/knowledge';
import { isolated } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation } from '@switchboard/platform/query';

/** Asks before a document is removed from its base. */
export function RemoveDocument({ document, onClose }: { document: KnowledgeDocument; onClose: () => void }) {
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/knowledge-bases/:id/documents/:document_id', {
      stale: 'knowledge_document.changed',
      done: 'Document removed',
      failed: 'Failed to remove document',
    }),
  );
  const { id: document_id, knowledge_base_id: id, title } = document;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Remove “${isolated(title)}”?`}
      description="Assistants no longer find it, and its file is deleted. Live versions keep what it said until they are published again. This cannot be undone."
      confirmLabel="Remove"
      tone="danger"
      isPending={isPending}
      onConfirm={() => mutate({ params: { id, document_id } }, { onSuccess: onClose })}
    />
  );
}
