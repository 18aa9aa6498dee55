import type { callHookApi } from '@switchboard/contracts/call-hooks';
import { type DomainFixture, managing } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization } from '../../testing/test-organization.ts';
import { newSecret } from './secrets.ts';

// Nobody listens there: an address that is reserved for documentation.
const url = 'https://192.0.2.1/before-call';

/** The organization's hook, switched off so that calls of other tests aren't asked about. */
const callHook = (organization: TestOrganization) =>
  insertRow(organization, (tx, organization_id) => {
    const { columns } = newSecret(organization.app.services.env, organization_id);
    return tx.call_hooks.upsert({
      where: { organization_id },
      create: { organization_id, url, ...columns },
      update: {},
    });
  });

const saved = async (organization: TestOrganization) => {
  await callHook(organization);
  return {};
};

export const fixture: DomainFixture<typeof callHookApi> = {
  newRows: [callHook],
  operations: {
    'GET /api/call-hook': { may: managing, ids: saved },
    'PUT /api/call-hook': {
      may: managing,
      body: () => ({ url: 'https://hooks.example.com/before-call', is_on_outbound: false, is_on_inbound: false }),
    },
    'POST /api/call-hook/rotate-secret': { may: managing, ids: saved },
    'POST /api/call-hook/test': { may: managing, ids: saved, body: () => ({ direction: 'inbound' }) },
  },
};
