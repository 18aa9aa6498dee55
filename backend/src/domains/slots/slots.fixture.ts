import type { slotApi } from '@switchboard/contracts/slots';
import { type DomainFixture, everyRole, one, working } from '../../testing/operation-fixture.ts';
import { inAWeek, insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';

const inAnHour = () => new Date(Date.now() + 60 * 60 * 1000);

/** A slot. */
export const newSlot = (organization: TestOrganization) =>
  insertRow(organization, (tx, organization_id) =>
    tx.slots.create({
      data: { organization_id, name: uniqueName('Slot'), start_time: new Date(), end_time: inAWeek() },
    }),
  );

export const fixture: DomainFixture<typeof slotApi> = {
  newRows: [newSlot],
  operations: {
    'GET /api/slots': { may: everyRole, query: { limit: '100' } },
    'GET /api/slots/:id': { may: everyRole, ids: one(newSlot) },
    'POST /api/slots': {
      may: working,
      body: () => ({
        name: 'Morning',
        time_limit: 30,
        capacity: 2,
        segments: [{ start_time: inAnHour().toISOString(), end_time: inAWeek().toISOString() }],
      }),
    },
    'DELETE /api/slots/:id': { may: working, ids: one(newSlot) },
  },
};
