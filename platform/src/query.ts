export {
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery,
  useIsFetching,
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
export { useMutation } from './mutation.ts';
export { makeStale, type ReadEndpoint, type StaleAfter, staleAfter } from './stale.ts';
export { type OpenedListRow, useFreshQuery, useOpenedRow } from './use-opened-row.ts';
export { useIsGone, useRow } from './use-row.ts';
