import type { bookingPageApi } from '@switchboard/contracts/booking-pages';
import { type DomainFixture, everyRole, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { newSeries } from '../slots/slots.fixture.ts';
import { newSlot } from '../slots/test-slot-row.ts';

/** A page of one bookable slot. */
const newBookingPage = async (organization: TestOrganization) => {
  const slot_ids = [await newSlot(organization)];
  return insertRow(organization, (tx, organization_id) =>
    tx.booking_pages.create({ data: { organization_id, name: uniqueName('Page'), slot_ids } }),
  );
};

/** A page of a series; returns the id of the series. */
const newPageOfSeries = async (organization: TestOrganization) => {
  const series_id = await newSeries(organization);
  await insertRow(organization, (tx, organization_id) =>
    tx.booking_pages.create({ data: { organization_id, name: uniqueName('Page'), series_id } }),
  );
  return series_id;
};

export const fixture: DomainFixture<typeof bookingPageApi> = {
  newRows: [newBookingPage],
  operations: {
    'GET /api/booking-pages': {
      may: everyRole,
      ids: async (organization) => ({ series_id: await newPageOfSeries(organization) }),
      query: ({ series_id = '' }) => ({ series_id, limit: '100' }),
      foreignStatus: 200,
      isDone: (body) => (body as { items: unknown[] }).items.length === 1,
    },
    'POST /api/booking-pages': {
      may: working,
      ids: async (organization) => ({
        slot_ids: await newSlot(organization),
        series_id: await newSeries(organization),
      }),
      body: ({ slot_ids, series_id }) => ({ name: 'Interviews', slot_ids: [slot_ids], series_id }),
    },
    'GET /api/booking-pages/:id': { may: everyRole, ids: one(newBookingPage) },
    'PATCH /api/booking-pages/:id': {
      may: working,
      ids: async (organization) => ({
        id: await newBookingPage(organization),
        slot_ids: await newSlot(organization),
      }),
      body: ({ slot_ids }) => ({ name: 'First interviews', slot_ids: [slot_ids] }),
    },
    'DELETE /api/booking-pages/:id': { may: working, ids: one(newBookingPage) },
  },
};
