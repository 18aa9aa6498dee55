import type { weeklySummaryApi } from '@switchboard/contracts/weekly-summaries';
import type { DomainFixture, Ids } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization } from '../../testing/test-organization.ts';
import { unsubscribeTokenOf } from './unsubscribe-token.ts';

/** Turns summaries on or off for all staff members, regardless of earlier requests. */
const allWanting = (organization: TestOrganization, wants_weekly_summary: boolean) =>
  insertRow(organization, async (tx, id) => {
    await tx.organization_members.updateMany({ data: { wants_weekly_summary } });
    return { id };
  });

/** The token of the link that is mailed to the owner. */
async function tokenOf(organization: TestOrganization): Promise<Ids> {
  await allWanting(organization, true);
  const { userId: user_id } = organization.people.owner;
  const id = await insertRow(organization, (tx) => tx.organization_members.findFirstOrThrow({ where: { user_id } }));
  return { token: unsubscribeTokenOf(organization.app.services.env, id) };
}

export const fixture: DomainFixture<typeof weeklySummaryApi> = {
  operations: {
    'GET /api/account/weekly-summaries': { may: 'signed in' },
    'PATCH /api/account/weekly-summaries': {
      may: 'signed in',
      ids: async (organization) => ({ wanted: await allWanting(organization, false) }),
      body: ({ wanted = '' }) => ({ wanted: { [wanted]: true } }),
    },
    'GET /api/unsubscribe/:token': { may: 'anyone', params: tokenOf },
    'POST /api/unsubscribe/:token': { may: 'anyone', params: tokenOf },
  },
};
