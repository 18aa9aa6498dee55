import type { LeadUpload } from '@switchboard/contracts/lead-uploads';
import { Button, Card, IconRefresh, Page, PageHeader } from '@switchboard/design-system';
import { Tabs } from '@switchboard/design-system/data';
import { notify, notifyError, useCan } from '@switchboard/platform';
import { lazy, Suspense, useState } from 'react';
import { downloadUpload, type UploadTab, useRetryUpload } from '../api/leadUploads.ts';
import { type UploadRowAction, UploadTable } from '../features/browse-uploads/UploadTable.tsx';
import { useUploadEvents, useUploadList } from '../features/browse-uploads/useUploadList.ts';
import { UploadDocuments } from '../features/upload-documents/UploadDocuments.tsx';
import { useUploads } from '../features/upload-documents/useUploads.ts';
import { setOrDelete, useUrlParams } from '../url/useUrlParams.ts';

const ViewUploadDialog = lazy(() =>
  import('../features/view-upload/ViewUploadDialog.tsx').then((file) => ({ default: file.ViewUploadDialog })),
);
const ReviewUploadDialog = lazy(() =>
  import('../features/review-upload/ReviewUploadDialog.tsx').then((file) => ({ default: file.ReviewUploadDialog })),
);

interface OpenDialog {
  kind: 'view' | 'review';
  uploadId: string;
}

/** The tab that the URL names. */
function useTab() {
  const [params, updateParams] = useUrlParams();
  const tab: UploadTab = params.get('tab') === 'review' ? 'review' : 'all';
  const setTab = (next: string) => updateParams((now) => setOrDelete(now, 'tab', next === 'review' ? 'review' : null));
  return [tab, setTab] as const;
}

/** `/lead-uploads`: documents that become leads. */
export function LeadUploadsPage() {
  const canWrite = useCan('upload.write');
  const [tab, setTab] = useTab();
  const [isPointing, setIsPointing] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isRefreshing, setIsRefreshing] = useState(false);
  const uploads = useUploads();
  const isHeld = isPointing || dialog !== null;
  const all = useUploadList('all', isHeld);
  const review = useUploadList('review', isHeld);
  const retry = useRetryUpload();
  useUploadEvents();

  const refresh = async () => {
    setIsRefreshing(true);
    all.expectOwnChange();
    review.expectOwnChange();
    await Promise.all([all.query.refetch(), review.query.refetch()]);
    setIsRefreshing(false);
  };

  const act = async (action: UploadRowAction, upload: LeadUpload) => {
    if (action === 'view' || action === 'review') {
      setDialog({ kind: action, uploadId: upload.id });
    } else if (action === 'download') {
      await downloadUpload(upload).catch((error: unknown) => notifyError('Failed to download file', error));
    } else {
      try {
        await retry.mutateAsync(upload.id);
        uploads.retried(upload.id);
        notify({ title: 'The document is being read again', tone: 'info' });
      } catch (error) {
        notifyError('Failed to process the upload. Please try manual review.', error);
      }
    }
  };

  const table = (of: UploadTab) => (
    <UploadTable
      tab={of}
      list={of === 'all' ? all : review}
      canWrite={canWrite}
      onAction={(action, upload) => void act(action, upload)}
      onPoint={setIsPointing}
    />
  );

  return (
    <Page>
      <PageHeader title="Lead Uploads" description="Upload résumés and other documents; each becomes a lead" />
      {canWrite && (
        <UploadDocuments uploads={uploads} onReview={(uploadId) => setDialog({ kind: 'review', uploadId })} />
      )}
      <Card
        title="Uploads"
        titleLevel={2}
        actions={
          <Button size="sm" icon={<IconRefresh size={14} />} isPending={isRefreshing} onPress={() => void refresh()}>
            Refresh
          </Button>
        }
      >
        <Tabs
          label="Uploads"
          selectedId={tab}
          onSelectionChange={setTab}
          items={[
            { id: 'all', label: 'All Uploads', content: table('all') },
            { id: 'review', label: 'Needs Review', count: review.rows?.length, content: table('review') },
          ]}
        />
      </Card>
      <Suspense fallback={null}>
        {dialog?.kind === 'view' && <ViewUploadDialog uploadId={dialog.uploadId} onClose={() => setDialog(null)} />}
        {dialog?.kind === 'review' && (
          <ReviewUploadDialog
            uploadId={dialog.uploadId}
            onClose={() => setDialog(null)}
            onDone={(upload) => {
              uploads.changed(upload);
              all.expectOwnChange();
              review.expectOwnChange();
              setDialog(null);
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}
