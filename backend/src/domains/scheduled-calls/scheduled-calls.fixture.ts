import type { scheduledCallApi } from '@switchboard/contracts/scheduled-calls';
import { type DomainFixture, everyRole, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization } from '../../testing/test-organization.ts';
import { newAssistant } from '../assistants/assistants.fixture.ts';
import { newCampaign } from '../campaigns/test-campaign-row.ts';
import { newLead } from '../leads/leads.fixture.ts';
import { newPhoneNumber } from '../phone-numbers/phone-numbers.fixture.ts';

/** Noon in the zone of the tests' organizations, far enough ahead for every lead's window. */
export const noonInAWeek = (): string => {
  const day = new Date(Date.now() + 7 * 86_400_000);
  day.setUTCHours(17, 0, 0, 0);
  return day.toISOString();
};

const partiesOf = async (organization: TestOrganization) => ({
  lead_id: await newLead(organization),
  assistant_id: await newAssistant(organization),
  phone_number_id: await newPhoneNumber(organization),
  campaign_id: await newCampaign(organization),
});

/** A call that waits for its time. */
export async function newScheduledCall(organization: TestOrganization): Promise<string> {
  const parties = await partiesOf(organization);
  const scheduled_time = new Date(noonInAWeek());
  return insertRow(organization, (tx, organization_id) =>
    tx.scheduled_calls.create({ data: { organization_id, ...parties, scheduled_time, due_at: scheduled_time } }),
  );
}

async function scheduledParties(organization: TestOrganization) {
  const parties = await partiesOf(organization);
  const { phone_number_id: _, ...filter } = parties;
  const scheduled_time = new Date(noonInAWeek());
  await insertRow(organization, (tx, organization_id) =>
    tx.scheduled_calls.create({ data: { organization_id, ...parties, scheduled_time, due_at: scheduled_time } }),
  );
  return filter;
}

export const fixture: DomainFixture<typeof scheduledCallApi> = {
  newRows: [newScheduledCall],
  operations: {
    'GET /api/scheduled-calls': {
      may: everyRole,
      ids: scheduledParties,
      query: (ids) => ids,
      foreignStatus: 200,
      isDone: (body) => (body as { items: unknown[] }).items.length === 1,
    },
    'POST /api/scheduled-calls': {
      may: working,
      ids: partiesOf,
      body: (ids) => ({ ...ids, scheduled_time: noonInAWeek() }),
    },
    'GET /api/scheduled-calls/:id': { may: everyRole, ids: one(newScheduledCall) },
    'PATCH /api/scheduled-calls/:id': {
      may: working,
      ids: async (organization) => ({
        id: await newScheduledCall(organization),
        assistant_id: await newAssistant(organization),
        phone_number_id: await newPhoneNumber(organization),
      }),
      body: ({ id: _, ...parties }) => ({ ...parties, scheduled_time: noonInAWeek() }),
    },
    'POST /api/scheduled-calls/:id/cancel': { may: working, ids: one(newScheduledCall) },
    'GET /api/leads/:id/call-window': {
      may: everyRole,
      ids: async (organization) => ({
        id: await newLead(organization),
        campaign_id: await newCampaign(organization),
      }),
      query: ({ campaign_id = '' }) => ({ campaign_id }),
    },
  },
};
