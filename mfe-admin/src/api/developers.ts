import { request } from '@switchboard/platform';
import { queryOptions, useMutation, useQueryClient } from '@switchboard/platform/query';
import { guarded, refetchMs, superAdminKey } from './superAdmin.ts';

const developersKey = superAdminKey('developers');

export const developersQuery = () =>
  queryOptions({
    queryKey: developersKey,
    queryFn: ({ client, signal }) => guarded(client, request('GET /api/superadmin/developers', { signal })),
    refetchInterval: refetchMs,
  });

export function useAddDeveloper() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => guarded(client, request('POST /api/superadmin/developers', { body: { email } })),
    onSuccess: () => client.invalidateQueries({ queryKey: developersKey }),
  });
}

export function useRemoveDeveloper() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (user_id: string) =>
      guarded(client, request('DELETE /api/superadmin/developers/:user_id', { params: { user_id } })),
    onSettled: () => client.invalidateQueries({ queryKey: developersKey }),
  });
}
