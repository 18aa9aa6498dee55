import type { LeadUpload } from '@switchboard/contracts/lead-uploads';
import { Button, IconRefresh, IconUpload, Section } from '@switchboard/design-system';
import { Tabs } from '@switchboard/design-system/data';
import { notify, notifyError, useCan } from '@switchboard/platform';
import { afterAsking } from '@switchboard/platform/forms';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { anyText, oneOf, useAddress } from '@switchboard/platform/router';
import { lazy, Suspense, useState } from 'react';
import { downloadUpload } from '../features/browse-uploads/downloadUpload.ts';
import { type UploadRowAction, UploadTable } from '../features/browse-uploads/UploadTable.tsx';
import { type UploadTab, useUploadList } from '../features/browse-uploads/useUploadList.ts';
import { UploadDocuments } from '../features/upload-documents/UploadDocuments.tsx';
import { useUploads } from '../features/upload-documents/useUploads.ts';

const ViewUploadDialog = lazy(() =>
  import('../features/view-upload/ViewUploadDialog.tsx').then((file) => ({ default: file.ViewUploadDialog })),
);
const ReviewUploadDialog = lazy(() =>
  import('../features/review-upload/ReviewUploadDialog.tsx').then((file) => ({ default: file.ReviewUploadDialog })),
);

const parts = { tab: oneOf(['all', 'review']), view: anyText, review: anyText };

interface UploadsProps {
  /** Only the documents of this campaign, whose leads join it. */
  campaignId?: string;
}

/** Uploaded documents, and an area to drop more. */
export function Uploads({ campaignId }: UploadsProps) {
  const canWrite = useCan('upload.write');
  const canImport = useCan('lead.write');
  const [{ tab, view, review: reviewedId }, change] = useAddress(parts);
  const open = (dialog: 'view' | 'review', uploadId: string) =>
    change({ view: null, review: null, [dialog]: uploadId });
  const close = () => change({ view: null, review: null });
  const [isPointing, setIsPointing] = useState(false);
  const [isRefreshing, setIsRefreshing] = useState(false);
  const uploads = useUploads(campaignId);
  const isHeld = isPointing || view !== null || reviewedId !== null;
  const all = useUploadList('all', { isHeld, campaignId });
  const review = useUploadList('review', { isHeld, campaignId });
  const retry = useMutation(
    endpointMutation('POST /api/lead-uploads/:id/retry', {
      stale: 'lead_upload.changed',
      failed: 'Failed to process the upload. Please try manual review.',
    }),
  );

  const refresh = async () => {
    setIsRefreshing(true);
    all.expectOwnChange();
    review.expectOwnChange();
    await Promise.all([all.query.refetch(), review.query.refetch()]);
    setIsRefreshing(false);
  };

  const act = (action: UploadRowAction, upload: LeadUpload) => {
    if (action === 'view' || action === 'review') open(action, upload.id);
    else if (action === 'download')
      void downloadUpload(upload).catch((error: unknown) => notifyError('Failed to download file', error));
    else
      retry.mutate(
        { params: { id: upload.id } },
        {
          onSuccess: () => {
            uploads.retried(upload.id);
            notify({ title: 'The document is being read again', tone: 'info' });
          },
        },
      );
  };

  const table = (of: UploadTab) => (
    <UploadTable
      tab={of}
      list={of === 'all' ? all : review}
      canWrite={canWrite}
      onAction={act}
      onPoint={setIsPointing}
    />
  );

  return (
    <>
      {canWrite && <UploadDocuments uploads={uploads} onReview={(uploadId) => open('review', uploadId)} />}
      <Section
        title="Uploads"
        actions={
          <>
            {campaignId && canImport && (
              <Button size="sm" icon={<IconUpload size={14} />} href={`/leads/import?campaign=${campaignId}`}>
                Import CSV
              </Button>
            )}
            <Button size="sm" icon={<IconRefresh size={14} />} isPending={isRefreshing} onPress={() => void refresh()}>
              Refresh
            </Button>
          </>
        }
      >
        {/* A campaign page already has tabs, which use the parameter in the address. */}
        {campaignId ? (
          table('all')
        ) : (
          <Tabs
            label="Uploads"
            selectedId={tab ?? 'all'}
            onSelectionChange={(next) => afterAsking(() => change({ tab: next === 'all' ? null : next }))}
            items={[
              { id: 'all', label: 'All Uploads', content: table('all') },
              { id: 'review', label: 'Needs Review', count: review.rows?.length, content: table('review') },
            ]}
          />
        )}
      </Section>
      <Suspense fallback={null}>
        {view && <ViewUploadDialog uploadId={view} onClose={close} />}
        {reviewedId && canWrite && (
          <ReviewUploadDialog
            key={reviewedId}
            uploadId={reviewedId}
            onClose={close}
            onDone={(upload) => {
              uploads.changed(upload);
              all.expectOwnChange();
              review.expectOwnChange();
              close();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
