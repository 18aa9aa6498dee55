import type { ReviewLead } from '@switchboard/contracts/lead-uploads';
import { request } from '@switchboard/platform';
import {
  infiniteQueryOptions,
  organizationKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@switchboard/platform/query';

/** Which uploads a tab shows. */
export type UploadTab = 'all' | 'review';

/** Uploaded documents, newest first. */
export function uploadListOptions(tab: UploadTab) {
  return infiniteQueryOptions({
    queryKey: organizationKey('lead-uploads', 'list', tab),
    queryFn: ({ pageParam, signal }) =>
      request('GET /api/lead-uploads', {
        query: {
          limit: 50,
          ...(tab === 'review' ? { status: 'needs_review' as const } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

/** An upload with its text and what was found in it. */
export function uploadOptions(uploadId: string) {
  return queryOptions({
    queryKey: organizationKey('lead-uploads', 'one', uploadId),
    queryFn: ({ signal }) => request('GET /api/lead-uploads/:id', { params: { id: uploadId }, signal }),
  });
}

function useRefreshUploads() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: organizationKey('lead-uploads') });
}

/** Reads a document again. */
export function useRetryUpload() {
  const refresh = useRefreshUploads();
  return useMutation({
    mutationFn: (uploadId: string) => request('POST /api/lead-uploads/:id/retry', { params: { id: uploadId } }),
    onSuccess: () => void refresh(),
  });
}

/** Makes the lead from what a person entered. */
export function useReviewUpload(uploadId: string) {
  const refresh = useRefreshUploads();
  return useMutation({
    mutationFn: (body: ReviewLead) => request('POST /api/lead-uploads/:id/review', { params: { id: uploadId }, body }),
    onSuccess: () => void refresh(),
  });
}

/** Saves the original file through its signed link. Throws `ApiError`. */
export async function downloadUpload(upload: { id: string; original_filename: string }): Promise<void> {
  const { url } = await request('GET /api/lead-uploads/:id/download', { params: { id: upload.id } });
  const link = document.createElement('a');
  link.href = url;
  link.download = upload.original_filename;
  link.rel = 'noopener';
  link.click();
}
