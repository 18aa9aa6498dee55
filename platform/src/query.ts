export {
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery,
  useIsFetching,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

import { sessionStore } from './session.ts';

/** A query key that begins with the active organization, so that no answer outlives a switch of organization. */
export function organizationKey(...parts: readonly unknown[]): readonly unknown[] {
  return [sessionStore.getState().session?.organization?.id ?? 'none', ...parts];
}
