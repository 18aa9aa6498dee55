import type { MicroPromptInput } from '@switchboard/contracts/micro-prompts';
import { request } from '@switchboard/platform';
import { organizationKey, queryOptions, useMutation, useQueryClient } from '@switchboard/platform/query';

const microPromptsKey = () => organizationKey('micro-prompts');

/** All micro prompts of the organization, by title. */
export function microPromptsOptions() {
  return queryOptions({
    queryKey: microPromptsKey(),
    queryFn: ({ signal }) => request('GET /api/micro-prompts', { signal }),
  });
}

/** Makes every list of micro prompts read again. */
export function useRefreshMicroPrompts(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: microPromptsKey() });
}

/** Creates a micro prompt, or changes the one whose id is given. */
export function useSaveMicroPrompt(id: string | undefined) {
  const refresh = useRefreshMicroPrompts();
  return useMutation({
    mutationFn: (body: MicroPromptInput) =>
      id === undefined
        ? request('POST /api/micro-prompts', { body })
        : request('PATCH /api/micro-prompts/:id', { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Deletes a micro prompt. */
export function useDeleteMicroPrompt() {
  const refresh = useRefreshMicroPrompts();
  return useMutation({
    mutationFn: (id: string) => request('DELETE /api/micro-prompts/:id', { params: { id } }),
    onSuccess: refresh,
  });
}
