import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { rereading } from '../../superadmin/session.ts';

/** Whether mails are kept to be read here, and those that are. */
export const useOutbox = () =>
  useQuery({
    ...endpointQuery('GET /api/superadmin/outbox'),
    refetchInterval: ({ state }) => (state.data?.is_kept ? rereading.refetchInterval : false),
  });
