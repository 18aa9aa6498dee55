import type { Canary, ModuleAssignment, RegistryModule } from '@switchboard/contracts/module-registry';
import { ApiError, request } from '@switchboard/platform';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@switchboard/platform/query';
import { useState } from 'react';
import { guarded, refetchMs, superAdminKey } from './superAdmin.ts';

const modulesKey = superAdminKey('modules');
const moduleKey = (id: string) => superAdminKey('module', id);
const logKey = (id: string) => superAdminKey('log', id);
const tokensKey = (id: string) => superAdminKey('tokens', id);

export const modulesQuery = () =>
  queryOptions({
    queryKey: modulesKey,
    queryFn: ({ client, signal }) => guarded(client, request('GET /api/modules', { signal })),
    refetchInterval: refetchMs,
  });

export const moduleQuery = (id: string) =>
  queryOptions({
    queryKey: moduleKey(id),
    queryFn: ({ client, signal }) => guarded(client, request('GET /api/modules/:id', { params: { id }, signal })),
    refetchInterval: refetchMs,
  });

export const logQuery = (id: string) =>
  queryOptions({
    queryKey: logKey(id),
    queryFn: ({ client, signal }) => guarded(client, request('GET /api/modules/:id/log', { params: { id }, signal })),
    refetchInterval: refetchMs,
  });

export const tokensQuery = (id: string) =>
  queryOptions({
    queryKey: tokensKey(id),
    queryFn: ({ client, signal }) =>
      guarded(client, request('GET /api/modules/:id/tokens', { params: { id }, signal })),
    refetchInterval: refetchMs,
  });

/** One change of who runs which version. */
export type Act =
  | { kind: 'activate'; version: string }
  | { kind: 'canary'; canary: Canary }
  | { kind: 'promote' }
  | { kind: 'rollback' };

function send(id: string, act: Act, expected_active: string | null): Promise<ModuleAssignment> {
  const params = { id };
  switch (act.kind) {
    case 'activate':
      return request('POST /api/modules/:id/activate', { params, body: { version: act.version, expected_active } });
    case 'canary':
      return request('POST /api/modules/:id/canary', { params, body: { ...act.canary, expected_active } });
    case 'promote':
      return request('POST /api/modules/:id/promote', { params, body: { expected_active } });
    case 'rollback':
      return request('POST /api/modules/:id/rollback', { params, body: { expected_active } });
  }
}

/** Reads a module again everywhere it is shown. */
export async function refreshModule(client: QueryClient, id: string): Promise<void> {
  await Promise.all([modulesKey, moduleKey(id), logKey(id)].map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Whether somebody else was faster, so that what the page shows is not true any more. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && error.reason === 'assignment_changed';
}

/**
 * Does one act, provided that the active version is still the one that the person saw. Throws `ApiError`; the page has
 * the new state by then, also after a conflict.
 */
export async function performAct(
  client: QueryClient,
  id: string,
  act: Act,
  expectedActive: string | null,
): Promise<ModuleAssignment> {
  try {
    const assignment = await guarded(client, send(id, act, expectedActive));
    client.setQueryData<RegistryModule>(moduleKey(id), (module) => module && { ...module, assignment });
    void refreshModule(client, id);
    return assignment;
  } catch (error) {
    if (isOutdated(error)) await refreshModule(client, id);
    throw error;
  }
}

/** Removes the files of a version. */
export function useRetire(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: string) =>
      guarded(client, request('POST /api/modules/:id/retire', { params: { id }, body: { version } })),
    // Also after a refusal: the version may have come into use.
    onSettled: () => void refreshModule(client, id),
  });
}

/** Makes a deploy token; the text of it is in the answer and nowhere else. */
export function useCreateToken(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      guarded(client, request('POST /api/modules/:id/tokens', { params: { id }, body: { name } })),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: tokensKey(id) });
      void client.invalidateQueries({ queryKey: logKey(id) });
    },
    // A secret has no business in a cache.
    gcTime: 0,
  });
}

export function useRevokeToken(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token_id: string) =>
      guarded(client, request('DELETE /api/modules/:id/tokens/:token_id', { params: { id, token_id } })),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: logKey(id) });
      return client.invalidateQueries({ queryKey: tokensKey(id) });
    },
  });
}

/** Publishes the archive of a build; `progress` is the part of it that was sent, 0 to 1. */
export function usePublish(id: string) {
  const client = useQueryClient();
  const [progress, setProgress] = useState(0);
  const publish = useMutation({
    mutationFn: (archive: File) => {
      setProgress(0);
      const input = { params: { id }, archive, onUploadProgress: setProgress, timeoutMs: 120_000 };
      return guarded(client, request('POST /api/modules/:id/versions', input));
    },
    onSuccess: () => refreshModule(client, id),
  });
  return { publish, progress };
}
