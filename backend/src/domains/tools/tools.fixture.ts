import type { toolApi } from '@switchboard/contracts/tools';
import { withTenant } from '../../database/tenant-pool.ts';
import { type DomainFixture, everyRole, managing, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';

const newSecret = (organization: TestOrganization) =>
  insertRow(organization, (tx, organization_id) =>
    tx.tool_secrets.create({
      data: {
        organization_id,
        name: uniqueName('Secret'),
        origin: 'https://192.0.2.1',
        value_encrypted: 'v1.sealed',
        last_four: 'aled',
      },
    }),
  );

const threeSecrets = async (organization: TestOrganization) => {
  for (let made = 0; made < 3; made += 1) await newSecret(organization);
  return {};
};

/** Leaves room for one more: the suites make more of them than an organization may have. */
const withoutSecrets = async ({ app, organizationId }: TestOrganization) => {
  await withTenant(organizationId, () => app.services.db.tool_secrets.deleteMany());
  return {};
};

const makePro = async ({ app, organizationId }: TestOrganization) => {
  await app.services.systemPool.query('UPDATE organizations SET is_pro = true WHERE id = $1', [organizationId]);
};

export const fixture: DomainFixture<typeof toolApi> = {
  newRows: [newSecret],
  operations: {
    'GET /api/tools': { may: everyRole },
    'POST /api/tools/try': {
      may: working,
      ids: async (organization) => {
        await makePro(organization);
        return { secret_id: await newSecret(organization) };
      },
      // Without an address nothing is sent.
      body: ({ secret_id }) => ({
        function: { name: 'order_status', http: { headers: [{ name: 'X-Key', value: '', secret_id }] } },
      }),
      foreignStatus: 200,
      nothing: { is_ok: false, request: null },
    },
    'POST /api/tools/mcp': {
      may: working,
      ids: async (organization) => {
        await makePro(organization);
        return { secret_id: await newSecret(organization) };
      },
      // The secret is for another server: nothing is sent.
      body: ({ secret_id }) => ({
        url: 'https://192.0.2.7/mcp',
        headers: [{ name: 'Authorization', value: '', secret_id }],
      }),
      foreignStatus: 200,
      nothing: { tools: [], server: null },
    },
    'GET /api/tools/secrets': { may: everyRole, ids: threeSecrets },
    'POST /api/tools/secrets': {
      may: managing,
      ids: withoutSecrets,
      body: () => ({ name: uniqueName('Secret'), origin: 'https://192.0.2.1', value: 'correct horse battery' }),
    },
    'PUT /api/tools/secrets/:id': {
      may: managing,
      ids: one(newSecret),
      body: () => ({ value: 'correct horse battery' }),
    },
    'DELETE /api/tools/secrets/:id': { may: managing, ids: one(newSecret) },
    'GET /api/tools/signing-secret': { may: everyRole },
    'POST /api/tools/signing-secret/rotate': { may: managing },
  },
};
