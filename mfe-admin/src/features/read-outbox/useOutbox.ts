import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { rereading } from '../../superadmin/session.ts';

/** Whether emails are kept for reading here, and the kept ones. */
export const useOutbox = () =>
  useQuery({
    ...endpointQuery('GET /api/superadmin/outbox'),
    refetchInterval: ({ state }) => (state.data?.is_kept ? rereading.refetchInterval : false),
  });
