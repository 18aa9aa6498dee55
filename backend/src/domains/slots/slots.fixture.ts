import type { slotApi } from '@switchboard/contracts/slots';
import { type DomainFixture, everyRole, type Ids, one, working } from '../../testing/operation-fixture.ts';
import { inAWeek, insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { newCampaign } from '../campaigns/test-campaign-row.ts';
import { newSlot, slotStart } from './test-slot-row.ts';

/** A slot that repeats; returns the id of its series. */
export async function newSeries(organization: TestOrganization): Promise<string> {
  const series_id = await insertRow(organization, (tx, organization_id) =>
    tx.slot_series.create({
      data: { organization_id, recurrence_pattern: 'weekly', recurrence_end_date: inAWeek() },
    }),
  );
  await insertRow(organization, (tx, organization_id) =>
    tx.slots.create({
      data: { organization_id, series_id, name: uniqueName('Slot'), start_time: slotStart(), end_time: inAWeek() },
    }),
  );
  return series_id;
}

const segments = () => [{ start_time: slotStart().toISOString(), end_time: inAWeek().toISOString() }];

async function withCampaign(organization: TestOrganization): Promise<Ids> {
  return { id: await newSlot(organization), campaign_id: await newCampaign(organization) };
}

const repeat = () => ({
  recurrence_pattern: 'daily' as const,
  recurrence_end_date: new Date(slotStart().getTime() + 10 * 86_400_000).toISOString().slice(0, 10),
});

export const fixture: DomainFixture<typeof slotApi> = {
  newRows: [newSlot],
  operations: {
    'GET /api/slots': {
      may: everyRole,
      ids: async (organization) => ({ series_id: await newSeries(organization) }),
      query: ({ series_id = '' }) => ({ series_id, limit: '100' }),
      foreignStatus: 200,
    },
    'GET /api/slots/:id': { may: everyRole, ids: one(newSlot) },
    'POST /api/slots': {
      may: working,
      ids: async (organization) => ({ campaign_id: await newCampaign(organization) }),
      body: ({ campaign_id }) => ({ name: 'Morning', time_limit: 30, capacity: 2, campaign_id, segments: segments() }),
    },
    'POST /api/slots/preview': {
      may: working,
      body: () => ({
        segments: segments(),
        recurrence_pattern: 'weekly',
        recurrence_end_date: inAWeek().toISOString().slice(0, 10),
      }),
    },
    'GET /api/slots/:id/occurrences': { may: working, ids: one(newSlot), query: repeat },
    'POST /api/slots/:id/repeat': { may: working, ids: one(newSlot), body: repeat },
    'PATCH /api/slots/:id': {
      may: working,
      ids: withCampaign,
      body: ({ campaign_id }) => ({ campaign_id, capacity: 12 }),
    },
    'PUT /api/slots/:id/segments': {
      may: working,
      ids: one(newSlot),
      body: () => ({ version: 1, segments: segments() }),
    },
    'POST /api/slots/:id/status': { may: working, ids: one(newSlot), body: () => ({ status: 'cancelled' }) },
    'DELETE /api/slots/:id': { may: working, ids: one(newSlot) },
  },
};
