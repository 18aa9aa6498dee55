import { useQueryClient } from '@switchboard/platform/query';
import { useNavigate } from '@switchboard/platform/router';
import { useMemo } from 'react';
import type { SessionContext } from './sessionActions.ts';

/** The parts of the running shell that session changes need. */
export function useSessionContext(): SessionContext {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMemo(
    () => ({ queryClient, navigate: (path, options) => void navigate(path, options) }),
    [queryClient, navigate],
  );
}
