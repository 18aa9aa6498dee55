import type { LeadUpload, UploadStatus } from '@switchboard/contracts/lead-uploads';

interface ItemFacts {
  /** The id of the item on this page; the upload's own id is known only after sending. */
  id: string;
  name: string;
  sizeBytes: number;
}

/** A file that is turned into a lead. */
export type UploadItem =
  | (ItemFacts & { phase: 'pending' })
  | (ItemFacts & { phase: 'uploading'; fraction: number })
  | (ItemFacts & { phase: 'processing'; uploadId: string })
  | (ItemFacts & {
      phase: 'complete';
      uploadId: string;
      leadId: string | null;
      review: string | null;
      /** Why the lead wasn't added to the campaign. */
      campaignProblem: string | null;
    })
  | (ItemFacts & { phase: 'error'; uploadId: string | null; message: string });

export type UploadAction =
  | { type: 'added'; items: readonly ItemFacts[] }
  | { type: 'started'; id: string }
  | { type: 'progressed'; id: string; fraction: number }
  | { type: 'sent'; id: string; upload: LeadUpload }
  | { type: 'refused'; id: string; message: string }
  | { type: 'changed'; upload: LeadUpload }
  | { type: 'retried'; uploadId: string }
  | { type: 'cleared' };

const failedText = 'Failed to process the upload. Please try manual review.';
const sentPercent = 90;
const processingPercent = 95;

/** Percent of the bar: up to 90 while uploading, 95 while processing, 100 when done. */
export function uploadPercent(item: UploadItem): number {
  switch (item.phase) {
    case 'pending':
      return 0;
    case 'uploading':
      return Math.min(sentPercent, Math.round(item.fraction * sentPercent));
    case 'processing':
      return processingPercent;
    case 'complete':
    case 'error':
      return 100;
  }
}

function facts({ id, name, sizeBytes }: UploadItem): ItemFacts {
  return { id, name, sizeBytes };
}

/** The state of an item once the server has the file. */
function settled(item: UploadItem, upload: LeadUpload): UploadItem {
  const byStatus: Record<UploadStatus, () => UploadItem> = {
    pending: () => ({ ...facts(item), phase: 'processing', uploadId: upload.id }),
    processing: () => ({ ...facts(item), phase: 'processing', uploadId: upload.id }),
    completed: () => ({
      ...facts(item),
      phase: 'complete',
      uploadId: upload.id,
      leadId: upload.lead_id,
      review: null,
      campaignProblem: upload.campaign_problem,
    }),
    needs_review: () => ({
      ...facts(item),
      phase: 'complete',
      uploadId: upload.id,
      leadId: upload.lead_id,
      review: upload.error_message ?? 'Needs review',
      campaignProblem: null,
    }),
    failed: () => ({
      ...facts(item),
      phase: 'error',
      uploadId: upload.id,
      message: upload.error_message ?? failedText,
    }),
  };
  return byStatus[upload.upload_status]();
}

/** The server's id of an item, once it is known. */
function uploadIdOf(item: UploadItem): string | null {
  return 'uploadId' in item ? item.uploadId : null;
}

function replaced(
  items: readonly UploadItem[],
  isIt: (item: UploadItem) => boolean,
  next: (item: UploadItem) => UploadItem,
): readonly UploadItem[] {
  return items.map((item) => (isIt(item) ? next(item) : item));
}

/** Updates the items of the page: pending, uploading, processing, then complete or error. A retry processes the file again. */
export function uploadReducer(items: readonly UploadItem[], action: UploadAction): readonly UploadItem[] {
  switch (action.type) {
    case 'added':
      return [...action.items.map((item): UploadItem => ({ ...item, phase: 'pending' })), ...items];
    case 'started':
      return replaced(
        items,
        ({ id, phase }) => id === action.id && phase === 'pending',
        (item) => ({ ...facts(item), phase: 'uploading', fraction: 0 }),
      );
    case 'progressed':
      return replaced(
        items,
        ({ id, phase }) => id === action.id && phase === 'uploading',
        (item) => ({ ...facts(item), phase: 'uploading', fraction: action.fraction }),
      );
    case 'sent':
      return replaced(
        items,
        ({ id }) => id === action.id,
        (item) => settled(item, action.upload),
      );
    case 'refused':
      return replaced(
        items,
        ({ id }) => id === action.id,
        (item) => ({ ...facts(item), phase: 'error', uploadId: null, message: action.message }),
      );
    case 'changed':
      return replaced(
        items,
        (item) => uploadIdOf(item) === action.upload.id,
        (item) => settled(item, action.upload),
      );
    case 'retried':
      return replaced(
        items,
        (item) => uploadIdOf(item) === action.uploadId,
        (item) => ({ ...facts(item), phase: 'processing', uploadId: action.uploadId }),
      );
    case 'cleared':
      return items.filter(({ phase }) => phase !== 'complete' && phase !== 'error');
  }
}
