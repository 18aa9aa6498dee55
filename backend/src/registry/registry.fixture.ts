import type { moduleRegistryApi } from '@switchboard/contracts/module-registry';
import { type DomainFixture, type OperationFixture, one } from '../testing/operation-fixture.ts';
import type { TestOrganization } from '../testing/test-organization.ts';

const published = one(({ releases }) => releases.published());
const withCanary = one(({ releases }) => releases.withCanary());
const newest: OperationFixture['body'] = ({ id = '' }, { releases }) => ({ version: releases.newestOf(id) });

async function versionOf({ releases }: TestOrganization) {
  const id = await releases.published();
  return { id, version: releases.newestOf(id) };
}

async function allowanceOf({ releases }: TestOrganization) {
  const id = await releases.published();
  return { id, allowance_id: await releases.allowance(id) };
}

async function tokenOf({ releases }: TestOrganization) {
  const id = await releases.published();
  return { id, token_id: (await releases.token(id)).id };
}

export const fixture: DomainFixture<typeof moduleRegistryApi> = {
  operations: {
    'GET /api/modules': { may: 'super admin' },
    'GET /api/modules/:id': { may: 'release', ids: published },
    'GET /api/modules/:id/log': { may: 'release', ids: published },
    'POST /api/modules/:id/versions': {
      may: 'release',
      ids: published,
      file: ({ id = '' }, { releases }) => releases.nextArchive(id),
    },
    'GET /api/modules/:id/versions/:version': { may: 'release', ids: versionOf },
    'POST /api/modules/:id/activate': { may: 'release', ids: published, body: newest },
    'POST /api/modules/:id/canary': {
      may: 'release',
      ids: async ({ releases, organizationId }) => ({
        id: await releases.published(),
        organization_ids: organizationId,
      }),
      body: ({ id = '', organization_ids }, { releases }) => ({
        version: releases.newestOf(id),
        organization_ids: [organization_ids],
        percent: 5,
      }),
    },
    'POST /api/modules/:id/promote': { may: 'release', ids: withCanary, body: () => ({ is_confirmed: true }) },
    'POST /api/modules/:id/rollback': { may: 'release', ids: withCanary, body: () => ({}) },
    'POST /api/modules/:id/deactivate': { may: 'release', ids: withCanary, body: () => ({}) },
    'POST /api/modules/:id/reactivate': {
      may: 'release',
      ids: one(({ releases }) => releases.deactivated()),
      body: () => ({}),
    },
    'GET /api/modules/:id/usage': { may: 'release', ids: published },
    'PUT /api/modules/:id/settings': {
      may: 'super admin',
      ids: published,
      body: () => ({ auto_rollback_percent: 20 }),
    },
    'GET /api/modules/:id/allowances': { may: 'super admin', ids: published },
    'POST /api/modules/:id/allowances': {
      may: 'super admin',
      ids: published,
      body: () => ({ path: '/features/allowed' }),
    },
    'DELETE /api/modules/:id/allowances/:allowance_id': { may: 'super admin', ids: allowanceOf },
    'POST /api/modules/:id/retire': { may: 'release', ids: published, body: newest },
    'GET /api/modules/:id/tokens': { may: 'super admin', ids: published },
    'POST /api/modules/:id/tokens': { may: 'super admin', ids: published, body: () => ({ name: 'CI' }) },
    'DELETE /api/modules/:id/tokens/:token_id': { may: 'super admin', ids: tokenOf },
  },
};
