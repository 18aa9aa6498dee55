import type { bookingPageApi } from '@switchboard/contracts/booking-pages';
import { type DomainFixture, everyRole, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { newSlot } from '../slots/test-slot-row.ts';

/** A page of one slot that can be booked. */
const newBookingPage = async (organization: TestOrganization) => {
  const slot_ids = [await newSlot(organization)];
  return insertRow(organization, (tx, organization_id) =>
    tx.booking_pages.create({ data: { organization_id, name: uniqueName('Page'), slot_ids } }),
  );
};

export const fixture: DomainFixture<typeof bookingPageApi> = {
  newRows: [newBookingPage],
  operations: {
    'GET /api/booking-pages': { may: everyRole },
    'POST /api/booking-pages': {
      may: working,
      ids: async (organization) => ({ slot_id: await newSlot(organization) }),
      body: ({ slot_id }) => ({ name: 'Interviews', slot_ids: [slot_id] }),
    },
    'GET /api/booking-pages/:id': { may: everyRole, ids: one(newBookingPage) },
    'PATCH /api/booking-pages/:id': {
      may: working,
      ids: async (organization) => ({
        id: await newBookingPage(organization),
        slot_id: await newSlot(organization),
      }),
      body: ({ slot_id }) => ({ name: 'First interviews', slot_ids: [slot_id] }),
    },
    'DELETE /api/booking-pages/:id': { may: working, ids: one(newBookingPage) },
  },
};
