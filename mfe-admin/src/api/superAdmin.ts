import type { SuperAdminLogin, SuperAdminSession } from '@switchboard/contracts/super-admin';
import { ApiError, request } from '@switchboard/platform';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@switchboard/platform/query';

// Super admins stand above organizations: these keys do not begin with one.
const sessionKey = ['superadmin', 'session'] as const;
const dataKey = ['superadmin', 'data'] as const;

/** Key of something that only a super admin may read. */
export function superAdminKey(...parts: readonly unknown[]): readonly unknown[] {
  return [...dataKey, ...parts];
}

/** What super admins look at is read again this often while they look. */
export const refetchMs = 15_000;

/** The session, and whether it is over without anybody having logged out. */
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

/** Whether the API says that nobody is signed in as super admin any more; the login form is on screen by then. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'UNAUTHENTICATED';
}

/** Waits for an answer; when it is that the session is over, the login form takes the place of the page. */
export async function guarded<T>(client: QueryClient, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isSessionOver(error))
      client.setQueryData<KnownSession>(sessionKey, (known) =>
        // An answer that comes after a logout says nothing new.
        known?.super_admin === null ? known : { super_admin: null, has_ended: true },
      );
    throw error;
  }
}

export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SuperAdminLogin) => request('POST /api/superadmin/login', { body }),
    onSuccess: (session) => {
      // Nothing that another super admin saw before is shown to this one.
      client.removeQueries({ queryKey: dataKey });
      client.setQueryData<KnownSession>(sessionKey, { ...session, has_ended: false });
    },
  });
}

export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await client.cancelQueries({ queryKey: dataKey });
      try {
        await request('POST /api/superadmin/logout');
      } catch (error) {
        if (!isSessionOver(error)) throw error;
      }
    },
    onSuccess: () => {
      client.setQueryData<KnownSession>(sessionKey, { super_admin: null, has_ended: false });
      client.removeQueries({ queryKey: dataKey });
    },
  });
}

/** Reads everything on screen again. */
export function useRefresh() {
  const client = useQueryClient();
  return useMutation({ mutationFn: () => client.invalidateQueries({ queryKey: dataKey }) });
}
