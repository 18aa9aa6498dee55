import type { KnowledgeBase, KnowledgeDocument } from '@switchboard/contracts/knowledge';
import { Loaded, ProgressBar, Stack } from '@switchboard/design-system';
import { notify, useCan } from '@switchboard/platform';
import { endpointRows, useQuery } from '@switchboard/platform/query';
import { anyId, useAddress } from '@switchboard/platform/router';
import { useEffect } from 'react';
import { AddDocuments } from '../features/add-documents/AddDocuments.tsx';
import { DocumentTable } from '../features/browse-documents/DocumentTable.tsx';
import { PassagesPanel } from '../features/browse-documents/PassagesPanel.tsx';
import { RemoveDocument } from '../features/browse-documents/RemoveDocument.tsx';

// Events report when a document has been read; polling covers lost events.
const askAgainMs = 4000;

const parts = { passages: anyId, remove: anyId };
const none = { passages: null, remove: null };

const isUnread = ({ document_status }: KnowledgeDocument) =>
  document_status === 'waiting' || document_status === 'reading';

interface KnowledgeDocumentsProps {
  base: Pick<KnowledgeBase, 'id' | 'document_count' | 'unread_count'>;
  onPaste: () => void;
}

/** The documents of a knowledge base: add, read, inspect and remove. */
export function KnowledgeDocuments({ base, onPaste }: KnowledgeDocumentsProps) {
  const { id, document_count, unread_count } = base;
  const canWrite = useCan('knowledge.write');
  const [{ passages, remove }, change] = useAddress(parts);
  const documents = useQuery({
    ...endpointRows('GET /api/knowledge-bases/:id/documents', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.some(isUnread) ? askAgainMs : false),
  });
  const named = passages ?? (canWrite ? remove : null);
  const document = documents.data?.find((row) => row.id === named);
  const isMissing = named !== null && documents.data !== undefined && document === undefined;
  useEffect(() => {
    if (!isMissing) return;
    notify({ title: 'This document no longer exists', tone: 'warning' });
    change(none);
  }, [isMissing, change]);
  const table = {
    canWrite,
    onOpen: (documentId: string) => change({ ...none, passages: documentId }),
    onRemove: (documentId: string) => change({ ...none, remove: documentId }),
  };
  return (
    <Stack gap={4}>
      {canWrite && <AddDocuments baseId={id} onPaste={onPaste} />}
      {unread_count > 0 && (
        <ProgressBar
          label={`Reading documents: ${document_count - unread_count} of ${document_count}`}
          value={((document_count - unread_count) / document_count) * 100}
        />
      )}
      <Loaded
        query={documents}
        failed="Failed to load documents"
        loading={<DocumentTable {...table} documents={undefined} />}
      >
        {(rows) => <DocumentTable {...table} documents={rows} />}
      </Loaded>
      {document && passages && <PassagesPanel key={document.id} document={document} onClose={() => change(none)} />}
      {document && !passages && <RemoveDocument key={document.id} document={document} onClose={() => change(none)} />}
    </Stack>
  );
}
