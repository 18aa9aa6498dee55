import { request } from '@switchboard/platform';
import { keepPreviousData, queryOptions } from '@switchboard/platform/query';
import { guarded, superAdminKey } from './superAdmin.ts';

const nameStaleMs = 5 * 60_000;

/** The first organizations whose name or id matches. */
export const organizationSearchQuery = (search: string) =>
  queryOptions({
    queryKey: superAdminKey('organizations', 'search', search),
    queryFn: ({ client, signal }) =>
      guarded(
        client,
        request('GET /api/superadmin/organizations', { query: { limit: 20, ...(search ? { search } : {}) }, signal }),
      ),
    placeholderData: keepPreviousData,
  });

/** What an organization is called; its id when it is gone. */
export const organizationNameQuery = (id: string) =>
  queryOptions({
    queryKey: superAdminKey('organizations', 'name', id),
    queryFn: async ({ client, signal }) => {
      const query = { limit: 1, search: id };
      const { items } = await guarded(client, request('GET /api/superadmin/organizations', { query, signal }));
      return items.find((organization) => organization.id === id)?.name ?? id;
    },
    staleTime: nameStaleMs,
  });
