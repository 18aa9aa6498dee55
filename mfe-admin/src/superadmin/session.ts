import type { SuperAdminLogin, SuperAdminSession } from '@switchboard/contracts/super-admin';
import { ApiError, request } from '@switchboard/platform';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@switchboard/platform/query';
import { useEffect } from 'react';

// Super admins are above organizations, so this key doesn't start with one.
const sessionKey = ['superadmin', 'session'] as const;

/** How often the pages of super admins reload their data while open. */
export const rereading = { refetchInterval: 15_000 } as const;

/** Data that only a super admin may read. */
const data = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
    /^GET \/api\/(superadmin|modules|migrations|processes)\b/.test(String(queryKey[1])),
};

/** The session, and whether it ended without a logout. */
export interface KnownSession extends SuperAdminSession {
  has_ended: boolean;
}

async function readSession(client: QueryClient, signal: AbortSignal): Promise<KnownSession> {
  const session = await request('GET /api/superadmin/session', { signal });
  const before = client.getQueryData<KnownSession>(sessionKey);
  const wasThere = before !== undefined && (before.super_admin !== null || before.has_ended);
  return { ...session, has_ended: session.super_admin === null && wasThere };
}

export const sessionQuery = () =>
  queryOptions({
    queryKey: sessionKey,
    queryFn: ({ client, signal }) => readSession(client, signal),
    staleTime: 60_000,
  });

/** Whether the API says that no super admin is signed in any longer. The login form is on screen by then. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'UNAUTHENTICATED';
}

/** While mounted, replaces the page with the login form when any response says that the session is over. */
export function useSessionEnd(): void {
  const client = useQueryClient();
  useEffect(() => {
    const watch = (error: Error | null | undefined) => {
      if (!isSessionOver(error)) return;
      client.setQueryData<KnownSession>(sessionKey, (known) =>
        // A response that arrives after a logout says nothing new.
        known?.super_admin ? { super_admin: null, has_ended: true } : known,
      );
    };
    const stops = [
      client.getQueryCache().subscribe(({ query, type }) => type === 'updated' && watch(query.state.error)),
      client.getMutationCache().subscribe(({ mutation }) => watch(mutation?.state.error)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}

export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SuperAdminLogin) => request('POST /api/superadmin/login', { body }),
    onSuccess: (session) => {
      // Removes what another super admin saw before.
      client.removeQueries(data);
      client.setQueryData<KnownSession>(sessionKey, { ...session, has_ended: false });
    },
  });
}

export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await client.cancelQueries(data);
      try {
        await request('POST /api/superadmin/logout');
      } catch (error) {
        if (!isSessionOver(error)) throw error;
      }
    },
    onSuccess: () => {
      client.setQueryData<KnownSession>(sessionKey, { super_admin: null, has_ended: false });
      client.removeQueries(data);
    },
  });
}

/** Reloads everything on screen. */
export function useRefresh() {
  const client = useQueryClient();
  return useMutation({ mutationFn: () => client.invalidateQueries(data) });
}
