import type { CreateVideoLink } from '@switchboard/contracts/interviews';
import { request } from '@switchboard/platform';
import { useMutation } from '@switchboard/platform/query';

/** Makes an interview link for a lead. */
export function useCreateVideoLink() {
  return useMutation({ mutationFn: (body: CreateVideoLink) => request('POST /api/video-link', { body }) });
}
