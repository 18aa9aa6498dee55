import type { KnowledgeDocument } from '@switchboard/contracts/knowledge';
import { EmptyState, IconFileText, IconRefresh, Moment, Text } from '@switchboard/design-system';
import { type MenuEntry, Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { IconDownload, IconEye, IconTrash } from '@switchboard/design-system/icons';
import { DocumentStatusBadge } from './DocumentStatusBadge.tsx';
import { downloadDocument, useRetryDocument } from './documentActions.ts';

interface DocumentTableProps {
  /** Undefined while they are loading. */
  documents: readonly KnowledgeDocument[] | undefined;
  canWrite: boolean;
  onOpen: (id: string) => void;
  onRemove: (id: string) => void;
}

const columns: TableColumn<KnowledgeDocument>[] = [
  {
    id: 'title',
    header: 'Document',
    isRowHeader: true,
    isTruncated: true,
    width: '100%',
    cell: ({ title, error_message }) => (
      <TwoLines>
        <span>{title}</span>
        <Text tone="muted" size="sm" weight="regular">
          {error_message ?? ''}
        </Text>
      </TwoLines>
    ),
  },
  { id: 'status', header: 'Status', cell: (document) => <DocumentStatusBadge status={document.document_status} /> },
  { id: 'pages', header: 'Pages', align: 'end', hideBelow: 760, cell: ({ page_count }) => page_count ?? '–' },
  { id: 'passages', header: 'Passages', align: 'end', hideBelow: 560, cell: ({ passage_count }) => passage_count },
  { id: 'added', header: 'Added', hideBelow: 640, cell: ({ created_at }) => <Moment at={created_at} /> },
];

/** The documents of a base, newest first; Enter shows the passages of one. */
export function DocumentTable({ documents, canWrite, onOpen, onRemove }: DocumentTableProps) {
  const retry = useRetryDocument();
  const rowActions = (document: KnowledgeDocument): MenuEntry[] => [
    { id: 'open', label: 'Show passages', icon: <IconEye />, isQuick: true, onAction: () => onOpen(document.id) },
    { id: 'download', label: 'Download', icon: <IconDownload />, onAction: () => downloadDocument(document) },
    ...(canWrite && document.document_status === 'failed'
      ? [{ id: 'retry', label: 'Retry', icon: <IconRefresh />, isQuick: true, onAction: () => retry(document) }]
      : []),
    ...(canWrite
      ? [
          {
            id: 'remove',
            label: 'Remove',
            icon: <IconTrash />,
            tone: 'danger' as const,
            onAction: () => onRemove(document.id),
          },
        ]
      : []),
  ];
  return (
    <Table
      label="Documents"
      columns={columns}
      rows={documents ?? []}
      getRowId={({ id }) => id}
      isLoading={documents === undefined}
      skeletonRows={3}
      rowLines={2}
      onRowAction={({ id }) => onOpen(id)}
      rowActions={rowActions}
      emptyState={
        <EmptyState
          icon={<IconFileText />}
          title="No documents yet"
          description="Each document is split into passages of a few sentences. The assistant searches them to answer questions."
          example="For example: price-list.csv, house-rules.pdf"
        />
      }
    />
  );
}
