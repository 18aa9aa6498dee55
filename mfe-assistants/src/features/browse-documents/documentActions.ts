import type { KnowledgeDocument } from '@switchboard/contracts/knowledge';
import { notifyError, request } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';

type Named = Pick<KnowledgeDocument, 'id' | 'knowledge_base_id'>;

const place = ({ id, knowledge_base_id }: Named) => ({ params: { id: knowledge_base_id, document_id: id } });

/** Downloads the original through its signed link. */
export function downloadDocument(document: Named): void {
  request('GET /api/knowledge-bases/:id/documents/:document_id/download', place(document))
    .then(({ url }) => {
      const link = window.document.createElement('a');
      link.href = url;
      link.rel = 'noopener';
      link.click();
    })
    .catch((error: unknown) => notifyError('Failed to download file', error));
}

/** Retries documents that couldn't be read. */
export function useRetryDocument(): (document: Named) => void {
  const { mutate } = useMutation(
    endpointMutation('POST /api/knowledge-bases/:id/documents/:document_id/retry', {
      stale: 'knowledge_document.changed',
      done: 'The document is being read again',
      failed: 'Failed to read the document again',
    }),
  );
  return (document) => mutate(place(document));
}
