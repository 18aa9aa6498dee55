import { randomUUID } from 'node:crypto';
import type { providerApi } from '@switchboard/contracts/providers';
import type { ProviderName } from '@switchboard/contracts/providers.limits';
import { withTenant } from '../../database/tenant-pool.ts';
import { type DomainFixture, everyRole, managing, one } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization } from '../../testing/test-organization.ts';
import { sealProviderKey } from './provider-key.ts';

// No server listens at this address.
const config = { base_url: 'http://127.0.0.1:9/v1', model: 'llama3.2' };

/** The organization's credential of a provider. There can be only one of each, so an existing one is used. */
const credentialFor = (provider_name: ProviderName) => (organization: TestOrganization) =>
  insertRow(organization, (tx, organization_id) => {
    const id = randomUUID();
    const key = sealProviderKey(organization.app.services.env, { id, organization_id }, 'fixture-key-0001');
    return tx.provider_credentials.upsert({
      where: { organization_id_provider_name: { organization_id, provider_name } },
      create: { id, organization_id, provider_name, config: provider_name === 'custom_llm' ? config : {}, ...key },
      update: {},
    });
  });

/** A credential for the organization's own model, at an address without a server. */
export const newCredential = credentialFor('custom_llm');

async function withoutGroq(organization: TestOrganization): Promise<Record<string, string>> {
  const { services } = organization.app;
  await withTenant(organization.organizationId, () =>
    services.db.provider_credentials.deleteMany({ where: { provider_name: 'groq' } }),
  );
  return {};
}

export const fixture: DomainFixture<typeof providerApi> = {
  newRows: [newCredential],
  operations: {
    'GET /api/providers': { may: everyRole },
    'POST /api/providers': {
      may: managing,
      ids: withoutGroq,
      body: () => ({ provider_name: 'groq', api_key: 'gsk-fixture', config: {} }),
    },
    'PATCH /api/providers/:id': { may: managing, ids: one(newCredential), body: () => ({ api_key: 'other', config }) },
    'DELETE /api/providers/:id': { may: managing, ids: one(credentialFor('openai')) },
    'GET /api/providers/:id/uses': { may: everyRole, ids: one(newCredential) },
    'POST /api/providers/detect': { may: managing },
    'POST /api/providers/:id/test': { may: managing, ids: one(newCredential) },
  },
};
