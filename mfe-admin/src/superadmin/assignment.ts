import type { Canary, ModuleAssignment } from '@switchboard/contracts/module-registry';
import { ApiError, request } from '@switchboard/platform';
import { endpointQuery, makeStale, type QueryClient, type ReadEndpoint } from '@switchboard/platform/query';

/** All endpoints that show a module. */
export const moduleEndpoints = [
  'GET /api/modules',
  'GET /api/modules/:id',
  'GET /api/modules/:id/log',
  'GET /api/modules/:id/usage',
] as const satisfies readonly ReadEndpoint[];

/** One change to who runs which version. */
export type Act =
  | { kind: 'activate'; version: string; over_budget?: string | undefined; is_confirmed?: boolean }
  | { kind: 'canary'; canary: Canary; over_budget?: string | undefined }
  | { kind: 'promote'; is_confirmed?: boolean }
  | { kind: 'rollback'; ends_canary?: boolean }
  | { kind: 'deactivate' }
  | { kind: 'reactivate' };

const secondWord = ({ is_confirmed }: { is_confirmed?: boolean }) => (is_confirmed ? { is_confirmed } : {});

function send(id: string, act: Act, expected_active: string | null): Promise<ModuleAssignment> {
  const params = { id };
  switch (act.kind) {
    case 'activate':
      return request('POST /api/modules/:id/activate', {
        params,
        body: { version: act.version, over_budget: act.over_budget, expected_active, ...secondWord(act) },
      });
    case 'canary':
      return request('POST /api/modules/:id/canary', {
        params,
        body: { ...act.canary, over_budget: act.over_budget, expected_active },
      });
    case 'promote':
      return request('POST /api/modules/:id/promote', { params, body: { expected_active, ...secondWord(act) } });
    case 'rollback':
      return request('POST /api/modules/:id/rollback', {
        params,
        body: { expected_active, ...(act.ends_canary ? { ends_canary: true } : {}) },
      });
    case 'deactivate':
      return request('POST /api/modules/:id/deactivate', { params, body: { expected_active } });
    case 'reactivate':
      return request('POST /api/modules/:id/reactivate', { params, body: { expected_active } });
  }
}

/** Whether someone else changed the assignment first, so the page is out of date. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && error.reason === 'assignment_changed';
}

/** Whether the registry's figures are no longer those that the user decided on. */
function isOtherUsage(error: unknown): boolean {
  return error instanceof ApiError && (error.reason === 'canary_crashed' || error.reason === 'canary_unopened');
}

/**
 * Performs one act if the active version is still the one that the user saw. Throws `ApiError`. The page has the new state by then, also
 * after a conflict.
 */
export async function performAct(
  client: QueryClient,
  id: string,
  act: Act,
  expectedActive: string | null,
): Promise<ModuleAssignment> {
  try {
    const assignment = await send(id, act, expectedActive);
    const { queryKey } = endpointQuery('GET /api/modules/:id', { params: { id } });
    client.setQueryData(queryKey, (module) => module && { ...module, assignment });
    void makeStale(client, moduleEndpoints);
    return assignment;
  } catch (error) {
    if (isOutdated(error) || isOtherUsage(error)) await makeStale(client, moduleEndpoints);
    throw error;
  }
}
