import type { AssistantUpdate } from '@switchboard/contracts/assistants';
import { request } from '@switchboard/platform';
import {
  infiniteQueryOptions,
  organizationKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@switchboard/platform/query';

const assistantsKey = () => organizationKey('assistants');
const pageSize = 50;

/** Assistants newest first, page after page; with a search, those whose name contains it. */
export function assistantListOptions(search: string) {
  return infiniteQueryOptions({
    queryKey: organizationKey('assistants', 'list', search),
    queryFn: ({ pageParam, signal }) =>
      request('GET /api/assistants', {
        query: { limit: pageSize, ...(search ? { search } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

/** One assistant. */
export function assistantOptions(id: string) {
  return queryOptions({
    queryKey: organizationKey('assistants', 'one', id),
    queryFn: ({ signal }) => request('GET /api/assistants/:id', { params: { id }, signal }),
  });
}

/** Makes every list of assistants, and every open one, read again. */
export function useRefreshAssistants(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: assistantsKey() });
}

/** Creates a draft from its name. */
export function useCreateAssistant() {
  const client = useQueryClient();
  const refresh = useRefreshAssistants();
  return useMutation({
    mutationFn: (name: string) => request('POST /api/assistants', { body: { name } }),
    onSuccess: (assistant) => {
      client.setQueryData(assistantOptions(assistant.id).queryKey, assistant);
      return refresh();
    },
  });
}

/** Renames an assistant or changes its status. */
export function useUpdateAssistant(id: string) {
  const client = useQueryClient();
  const refresh = useRefreshAssistants();
  return useMutation({
    mutationFn: (body: AssistantUpdate) => request('PATCH /api/assistants/:id', { params: { id }, body }),
    onSuccess: (assistant) => {
      client.setQueryData(assistantOptions(id).queryKey, assistant);
      return refresh();
    },
  });
}
