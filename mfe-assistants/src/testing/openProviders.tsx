import type { StaffRole } from '@switchboard/contracts/permissions';
import type { ProviderCredential } from '@switchboard/contracts/providers';
import type { ProviderName } from '@switchboard/contracts/providers.limits';
import { type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { ProvidersPage } from '../pages/ProvidersPage.tsx';

export const moment = '2026-11-02T09:05:00.000Z';

export function sampleCredential(
  provider_name: ProviderName,
  extra: Partial<ProviderCredential> = {},
): ProviderCredential {
  return {
    id: '00000000-0000-4000-8000-000000000071',
    organization_id: sampleSession().organization?.id ?? '',
    provider_name,
    is_active: true,
    api_key_last_four: 'wxyz',
    has_api_key: true,
    config: {},
    last_test: null,
    created_at: moment,
    updated_at: moment,
    ...extra,
  };
}

/** A server that stores its credentials, so that the page shows the data that was sent. */
export function serverWith(...given: ProviderCredential[]): FakeResponses {
  const rows = [...given];
  const change = (id: string | undefined, changes: Partial<ProviderCredential>) => {
    const index = rows.findIndex((row) => row.id === id);
    const changed = { ...sampleCredential('openai'), ...rows[index], ...changes };
    rows[index] = changed;
    return changed;
  };
  return {
    'GET /api/providers': () => ({ providers: [...rows] }),
    'POST /api/providers': ({ body }) => {
      const row = sampleCredential(body.provider_name, { config: body.config as ProviderCredential['config'] });
      rows.push(row);
      return row;
    },
    'PATCH /api/providers/:id': ({ params, body }) =>
      change(params.id, body.is_active === undefined ? {} : { is_active: body.is_active }),
    'DELETE /api/providers/:id': () => {
      rows.length = 0;
      return undefined;
    },
    'GET /api/providers/:id/uses': () => ({ total: 0, first: [] }),
    'POST /api/providers/:id/test': ({ params }) => {
      const test = { result: 'ok', message: 'OpenAI takes the key.', duration_ms: 240 } as const;
      change(params.id, { last_test: { ...test, at: moment } });
      return test;
    },
  };
}

export function open(responses: FakeResponses, path = '/providers', role: StaffRole = 'admin') {
  return renderWithHost(<ProvidersPage />, {
    path,
    responses: { 'GET /api/migrations/pending': () => ({ count: 0 }), ...responses },
    session: sampleSession({ role }),
  });
}
