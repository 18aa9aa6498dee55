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
export {
  type ChangeOptions,
  endpointMutation,
  endpointPages,
  endpointQuery,
  endpointRows,
  type PagedEndpoint,
  type ReadInput,
} from './endpoint-queries.ts';
export { organizationKey } from './keys.ts';
export { makeStale, type ReadEndpoint, type StaleAfter, staleAfter } from './stale.ts';
export { useIsGone, useRow } from './use-row.ts';
