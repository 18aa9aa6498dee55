import type { rehearsalApi } from '@switchboard/contracts/rehearsals';
import { type DomainFixture, everyRole, type Ids, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization } from '../../testing/test-organization.ts';
import { newCampaign } from '../campaigns/test-campaign-row.ts';
import { newLead } from '../leads/leads.fixture.ts';

const input = { seed: 1, days: 14, runs: 1, callees: 'usual', price_per_minute: null, settings: {} };

const insertRehearsal = (organization: TestOrganization, campaign_id: string) =>
  insertRow(organization, (tx, organization_id) =>
    tx.rehearsals.create({
      data: { organization_id, campaign_id, status: 'cancelled', input, starts_at: new Date() },
    }),
  );

async function newRehearsal(organization: TestOrganization): Promise<Ids> {
  const id = await newCampaign(organization);
  return { id, rehearsal_id: await insertRehearsal(organization, id) };
}

/** A campaign that was rehearsed three times. */
async function withRehearsals(organization: TestOrganization): Promise<Ids> {
  const id = await newCampaign(organization);
  for (let time = 0; time < 3; time++) await insertRehearsal(organization, id);
  return { id };
}

/** With three leads that were never reached. */
async function withMissed(organization: TestOrganization): Promise<Ids> {
  const ids = await newRehearsal(organization);
  const { rehearsal_id = '' } = ids;
  for (const place of [1, 2, 3]) {
    const lead_id = await newLead(organization);
    await insertRow(organization, (tx, organization_id) =>
      tx.rehearsal_leads.create({
        data: {
          organization_id,
          rehearsal_id,
          lead_id,
          place,
          reason: 'do_not_call',
          attempts: 0,
          explanation: 'The number is on the do-not-call list of your organization.',
        },
      }),
    );
  }
  return ids;
}

export const fixture: DomainFixture<typeof rehearsalApi> = {
  newRows: [async (organization) => (await newRehearsal(organization)).rehearsal_id ?? ''],
  operations: {
    'GET /api/campaigns/:id/rehearsals': { may: everyRole, ids: withRehearsals },
    'POST /api/campaigns/:id/rehearsals': { may: working, ids: one(newCampaign), body: () => ({ days: 1 }) },
    'GET /api/campaigns/:id/rehearsals/:rehearsal_id': { may: everyRole, ids: newRehearsal },
    'DELETE /api/campaigns/:id/rehearsals/:rehearsal_id': { may: working, ids: newRehearsal },
    'GET /api/campaigns/:id/rehearsals/:rehearsal_id/leads': { may: everyRole, ids: withMissed },
    'GET /api/campaigns/:id/rehearsals/:rehearsal_id/file': { may: everyRole, ids: withMissed },
  },
};
