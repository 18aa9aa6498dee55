import type { LeadUpload, UploadStatus } from '@switchboard/contracts/lead-uploads';
import { expect, test } from 'vitest';
import { type UploadAction, type UploadItem, uploadPercent, uploadReducer } from './uploadItems.ts';

const file = { id: 'file-1', name: 'ada.pdf', sizeBytes: 1200 };
const uploadId = '00000000-0000-4000-8000-000000000101';
const leadId = '00000000-0000-4000-8000-000000000201';

function upload(upload_status: UploadStatus, more: Partial<LeadUpload> = {}): LeadUpload {
  return {
    id: uploadId,
    organization_id: '00000000-0000-4000-8000-000000000001',
    original_filename: 'ada.pdf',
    size_bytes: 1200,
    upload_status,
    error_message: null,
    lead_id: null,
    campaign_id: null,
    campaign_problem: null,
    created_at: '2026-11-20T10:00:00.000Z',
    updated_at: '2026-11-20T10:00:00.000Z',
    ...more,
  };
}

function run(...actions: UploadAction[]): UploadItem {
  const [item] = actions.reduce(uploadReducer, [] as readonly UploadItem[]);
  if (!item) throw new Error('no item');
  return item;
}

const added: UploadAction = { type: 'added', items: [file] };
const started: UploadAction = { type: 'started', id: 'file-1' };
const sent: UploadAction = { type: 'sent', id: 'file-1', upload: upload('pending') };

test('a document goes from pending through uploading and processing to complete with its lead', () => {
  expect(run(added).phase).toBe('pending');
  expect(run(added, started).phase).toBe('uploading');
  expect(run(added, started, sent).phase).toBe('processing');
  const done = run(added, started, sent, { type: 'changed', upload: upload('completed', { lead_id: leadId }) });
  expect(done).toMatchObject({ phase: 'complete', leadId, review: null });
});

test('the progress bar is at 90 when the upload ends, at 95 while the document is read, and then at 100', () => {
  const half: UploadAction = { type: 'progressed', id: 'file-1', fraction: 0.5 };
  const all: UploadAction = { type: 'progressed', id: 'file-1', fraction: 1 };
  const done: UploadAction = { type: 'changed', upload: upload('completed') };
  expect(uploadPercent(run(added))).toBe(0);
  expect(uploadPercent(run(added, started, half))).toBe(45);
  expect(uploadPercent(run(added, started, all))).toBe(90);
  expect(uploadPercent(run(added, started, all, sent))).toBe(95);
  expect(uploadPercent(run(added, started, all, sent, done))).toBe(100);
});

test('a document without a phone number is complete and needs review', () => {
  expect(run(added, started, sent, { type: 'changed', upload: upload('needs_review') })).toMatchObject({
    phase: 'complete',
    review: 'Needs review',
  });
});

test('a failed document shows the error of the server, and is processed again on retry', () => {
  const failed: UploadAction = {
    type: 'changed',
    upload: upload('failed', { error_message: 'The file is encrypted' }),
  };
  expect(run(added, started, sent, failed)).toMatchObject({ phase: 'error', message: 'The file is encrypted' });
  expect(run(added, started, sent, failed, { type: 'retried', uploadId }).phase).toBe('processing');
});

test('a document that failed without a reason shows the specified text', () => {
  expect(run(added, started, sent, { type: 'changed', upload: upload('failed') })).toMatchObject({
    message: 'Failed to process the upload. Please try manual review.',
  });
});

test('upload progress that arrives after the file was sent is ignored', () => {
  expect(run(added, started, sent, { type: 'progressed', id: 'file-1', fraction: 0.4 }).phase).toBe('processing');
});

test('clearing the list keeps documents that are still being processed', () => {
  const other = { ...file, id: 'file-2' };
  const items = [
    { type: 'added', items: [file, other] },
    { type: 'refused', id: 'file-1', message: 'No' },
    { type: 'cleared' },
  ] satisfies UploadAction[];
  expect(items.reduce<readonly UploadItem[]>(uploadReducer, []).map(({ id }) => id)).toEqual(['file-2']);
});
