import type { LeadUpload } from '@switchboard/contracts/lead-uploads';
import { ApiError, notify, request } from '@switchboard/platform';
import { endpointQuery, makeStale, useQueries, useQueryClient } from '@switchboard/platform/query';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { type UploadItem, uploadReducer } from './uploadItems.ts';

const parallelUploads = 2;
const uploadTimeoutMs = 10 * 60 * 1000;
// Events report when a document has been read; polling covers lost events.
const askAgainMs = 4000;

/**
 * Sends files, two at a time, and follows each until it is a lead, waits for review, or has failed. Adds the leads to the campaign if one
 * is given.
 */
export function useUploads(campaignId?: string) {
  const client = useQueryClient();
  const [items, dispatch] = useReducer(uploadReducer, [] as readonly UploadItem[]);
  const files = useRef(new Map<string, File>());
  const nextId = useRef(1);

  const send = useCallback(
    async (id: string, file: File) => {
      dispatch({ type: 'started', id });
      try {
        const upload = await request('POST /api/lead-uploads', {
          file,
          ...(campaignId ? { query: { campaign_id: campaignId } } : {}),
          timeoutMs: uploadTimeoutMs,
          onUploadProgress: (fraction) => dispatch({ type: 'progressed', id, fraction }),
        });
        dispatch({ type: 'sent', id, upload });
        void makeStale(client, ['GET /api/lead-uploads']);
      } catch (error) {
        const message = error instanceof ApiError ? error.message : 'The file could not be sent. Please try again.';
        dispatch({ type: 'refused', id, message });
      } finally {
        files.current.delete(id);
      }
    },
    [client, campaignId],
  );

  const uploadingCount = items.filter(({ phase }) => phase === 'uploading').length;
  // The oldest item is last in the list.
  const waitingId = items.findLast(({ phase }) => phase === 'pending')?.id;
  useEffect(() => {
    const file = waitingId === undefined ? undefined : files.current.get(waitingId);
    if (waitingId !== undefined && file && uploadingCount < parallelUploads) void send(waitingId, file);
  }, [waitingId, uploadingCount, send]);

  const processingIds = items.flatMap((item) => (item.phase === 'processing' ? [item.uploadId] : []));
  const answers = useQueries({
    queries: processingIds.map((id) => ({
      ...endpointQuery('GET /api/lead-uploads/:id', { params: { id } }),
      refetchInterval: askAgainMs,
    })),
  });
  const answered = answers.flatMap(({ data }) => (data ? [data] : []));
  useFinished(answered, (upload) => {
    dispatch({ type: 'changed', upload });
    if (upload.upload_status === 'completed') notify({ title: 'Upload complete', tone: 'success' });
  });

  const add = useCallback((added: readonly File[]) => {
    const facts = added.map((file) => {
      const id = `file-${nextId.current++}`;
      files.current.set(id, file);
      return { id, name: file.name, sizeBytes: file.size };
    });
    dispatch({ type: 'added', items: facts });
  }, []);

  return {
    items,
    add,
    retried: (uploadId: string) => {
      // Removes the previous result, so that it isn't mistaken for the new one.
      client.removeQueries({
        queryKey: endpointQuery('GET /api/lead-uploads/:id', { params: { id: uploadId } }).queryKey,
      });
      dispatch({ type: 'retried', uploadId });
    },
    changed: (upload: LeadUpload) => dispatch({ type: 'changed', upload }),
    clear: () => dispatch({ type: 'cleared' }),
  };
}

const inWork = new Set<LeadUpload['upload_status']>(['pending', 'processing']);

/** Calls back once for every upload that has finished. */
function useFinished(uploads: readonly LeadUpload[], onFinished: (upload: LeadUpload) => void): void {
  const finished = uploads.filter(({ upload_status: status }) => !inWork.has(status));
  const latest = useRef({ onFinished, finished });
  useEffect(() => {
    latest.current = { onFinished, finished };
  });
  const key = finished.map(({ id, updated_at: at }) => `${id} ${at}`).join(',');
  useEffect(() => {
    if (key) for (const upload of latest.current.finished) latest.current.onFinished(upload);
  }, [key]);
}
