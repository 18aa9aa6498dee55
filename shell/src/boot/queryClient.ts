import { ApiError } from '@switchboard/platform';
import { QueryClient } from '@switchboard/platform/query';

/** Server state of the whole page; live events say when it changes, so answers stay fresh for a while. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Only an unreachable server is worth an automatic retry.
        retry: (failures, error) => error instanceof ApiError && error.code === 'UNAVAILABLE' && failures < 2,
      },
    },
  });
}
