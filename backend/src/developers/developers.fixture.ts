import type { developerApi } from '@switchboard/contracts/developers';
import { newMember } from '../domains/organizations/organizations.fixture.ts';
import { type DomainFixture, everyClient, everyRole } from '../testing/operation-fixture.ts';
import type { TestOrganization } from '../testing/test-organization.ts';

/** Lets the newest members of an organization replace modules; returns the account of one of them. */
async function permit({ app, organizationId }: TestOrganization, count: number | null): Promise<string> {
  const { rows } = await app.services.systemPool.query<{ user_id: string }>(
    `INSERT INTO developers (user_id, granted_by)
       SELECT user_id, 'a test' FROM organization_members WHERE organization_id = $1
       ORDER BY created_at DESC LIMIT $2
     ON CONFLICT (user_id) DO UPDATE SET granted_at = now() RETURNING user_id`,
    [organizationId, count],
  );
  return rows[0]?.user_id ?? '';
}

/** A new person who may replace modules; returns the account. */
export async function newDeveloper(organization: TestOrganization): Promise<string> {
  await newMember(organization);
  return permit(organization, 1);
}

export const fixture: DomainFixture<typeof developerApi> = {
  operations: {
    'POST /api/developer/overrides': {
      may: 'signed in',
      // Permits the caller first; the rejection of others is tested next to the code.
      body: async (_, organization) => {
        await permit(organization, null);
        return { module_id: await organization.releases.published(), url: 'http://localhost:5101/' };
      },
    },
    'DELETE /api/developer/overrides': { may: 'signed in' },
    'POST /api/module-failures': {
      may: everyRole,
      clients: everyClient,
      body: async (_, { releases }) => {
        const module_id = await releases.published();
        return {
          module_id,
          version: releases.newestOf(module_id),
          failure: 'crashed',
          expose: 'SamplePage',
          message: 'x is not a function',
        };
      },
    },
    'POST /api/module-opens': {
      may: everyRole,
      clients: everyClient,
      body: async (_, { releases }) => {
        const module_id = await releases.published();
        return { opened: [{ module_id, version: releases.newestOf(module_id), count: 1 }] };
      },
    },
  },
};
