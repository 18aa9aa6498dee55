import type { LeadUpload } from '@switchboard/contracts/lead-uploads';
import {
  Button,
  EmptyState,
  ErrorState,
  IconCheckCircle,
  IconFileText,
  IconRefresh,
  IconUser,
  Link,
  Moment,
  Stack,
  Text,
} from '@switchboard/design-system';
import { type MenuEntry, Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { IconDownload, IconEdit, IconEye } from '@switchboard/design-system/icons';
import { UploadStatusBadge } from './UploadStatusBadge.tsx';
import type { UploadList, UploadTab } from './useUploadList.ts';

/** The actions on an uploaded document. */
export type UploadRowAction = 'view' | 'download' | 'retry' | 'review';

interface UploadTableProps {
  tab: UploadTab;
  list: UploadList;
  canWrite: boolean;
  onAction: (action: UploadRowAction, upload: LeadUpload) => void;
  onPoint: (isPointing: boolean) => void;
}

const columns: readonly TableColumn<LeadUpload>[] = [
  {
    id: 'filename',
    header: 'Filename',
    isRowHeader: true,
    minWidth: 120,
    isTruncated: true,
    cell: (upload) => (
      <TwoLines>
        <Text truncate>{upload.original_filename}</Text>
        {(upload.error_message ?? upload.campaign_problem) && (
          <Text size="sm" tone="muted" weight="regular" truncate>
            {upload.error_message ?? upload.campaign_problem}
          </Text>
        )}
      </TwoLines>
    ),
  },
  { id: 'status', header: 'Status', cell: (upload) => <UploadStatusBadge status={upload.upload_status} /> },
  { id: 'uploaded', header: 'Uploaded', hideBelow: 560, cell: (upload) => <Moment at={upload.created_at} /> },
  {
    id: 'lead',
    header: 'Lead',
    hideBelow: 640,
    cell: (upload) =>
      upload.lead_id ? (
        <Link href={`/leads?lead=${upload.lead_id}`} style={{ whiteSpace: 'nowrap' }}>
          Open lead
        </Link>
      ) : (
        <Text tone="muted">–</Text>
      ),
  },
];

function actionsOf(upload: LeadUpload, canWrite: boolean, act: (action: UploadRowAction) => void): MenuEntry[] {
  const { upload_status: status } = upload;
  const canTryAgain = canWrite && (status === 'needs_review' || status === 'failed');
  return [
    { id: 'view', label: 'View', icon: <IconEye />, isQuick: true, onAction: () => act('view') },
    { id: 'download', label: 'Download', icon: <IconDownload />, isQuick: true, onAction: () => act('download') },
    ...(upload.lead_id
      ? [{ id: 'lead', label: 'Open lead', icon: <IconUser />, href: `/leads?lead=${upload.lead_id}` }]
      : []),
    ...(canTryAgain
      ? [
          { id: 'retry', label: 'Retry', icon: <IconRefresh />, onAction: () => act('retry') },
          { id: 'review', label: 'Review', icon: <IconEdit />, isQuick: true, onAction: () => act('review') },
        ]
      : []),
  ];
}

function NoUploads({ tab }: { tab: UploadTab }) {
  if (tab === 'review')
    return (
      <EmptyState
        icon={<IconCheckCircle />}
        title="No uploads need review"
        description="Documents without a valid phone number wait here until someone enters one."
      />
    );
  return (
    <EmptyState
      icon={<IconFileText />}
      title="No lead uploads found"
      description="Drop a résumé above: its text is read, and its name, email and phone number become a lead."
      example="For example: ada-moss.pdf, with a phone number in it"
    />
  );
}

/** Uploaded documents, newest first; Enter opens the extracted data. */
export function UploadTable({ tab, list, canWrite, onAction, onPoint }: UploadTableProps) {
  const { query, rows, changedIds, waitingCount, showWaiting } = list;
  if (query.isError && !query.data)
    return (
      <ErrorState
        title="Failed to load lead uploads"
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  return (
    <Stack gap={3} onPointerEnter={() => onPoint(true)} onPointerLeave={() => onPoint(false)}>
      <Table
        label={tab === 'review' ? 'Uploads that need review' : 'All uploads'}
        columns={columns}
        rows={rows ?? []}
        getRowId={(upload) => upload.id}
        highlightedIds={changedIds}
        isLoading={rows === undefined}
        rowLines={2}
        skeletonRows={4}
        emptyState={<NoUploads tab={tab} />}
        onRowAction={(upload) => onAction('view', upload)}
        rowActions={(upload) => actionsOf(upload, canWrite, (action) => onAction(action, upload))}
        footer={
          query.hasNextPage || waitingCount > 0 ? (
            <Stack direction="row" justify="center" gap={2}>
              {waitingCount > 0 && (
                <Button size="sm" icon={<IconRefresh size={14} />} onPress={showWaiting}>
                  {waitingCount} {waitingCount === 1 ? 'update' : 'updates'}
                </Button>
              )}
              {query.hasNextPage && (
                <Button size="sm" isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
                  Load more
                </Button>
              )}
            </Stack>
          ) : null
        }
      />
    </Stack>
  );
}
