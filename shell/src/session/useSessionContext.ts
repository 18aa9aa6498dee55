import { useQueryClient } from '@switchboard/platform/query';
import { useNavigate } from '@switchboard/platform/router';
import { useMemo } from 'react';
import type { SessionContext } from './sessionActions.ts';

/** What session changes need, from the running shell. */
export function useSessionContext(): SessionContext {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMemo(
    () => ({ queryClient, navigate: (path, options) => void navigate(path, options) }),
    [queryClient, navigate],
  );
}
