import { randomUUID } from 'node:crypto';
import type { bookSlotApi } from '@switchboard/contracts/book-slot';
import type { bookingApi } from '@switchboard/contracts/bookings';
import { type DomainFixture, everyRole, type Ids, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueAddress, uniqueName } from '../../testing/test-organization.ts';
import { newLead } from '../leads/leads.fixture.ts';
import { newSlot, slotStart } from '../slots/test-slot-row.ts';
import { hashManageToken, manageTokenOf } from './manage-token.ts';

/** A booking of a slot, written directly to the database. */
const bookingOf = (organization: TestOrganization, slot_id: string, id: string = randomUUID()) =>
  insertRow(organization, (tx, organization_id) =>
    tx.slot_bookings.create({
      data: {
        id,
        organization_id,
        slot_id,
        name: uniqueName('Guest'),
        email: uniqueAddress(),
        start_time: slotStart(),
        end_time: new Date(slotStart().getTime() + 60 * 60 * 1000),
        token_hash: hashManageToken(manageTokenOf(organization.app.services.env, id)),
      },
    }),
  );

const newBooking = async (organization: TestOrganization) => bookingOf(organization, await newSlot(organization));

async function bookingIds(organization: TestOrganization): Promise<Ids> {
  const id = await newSlot(organization);
  return { id, booking_id: await bookingOf(organization, id) };
}

async function withBookings(organization: TestOrganization): Promise<Ids> {
  const id = await newSlot(organization);
  for (let count = 0; count < 5; count += 1) await bookingOf(organization, id);
  return { id };
}

async function tokenOf(organization: TestOrganization): Promise<Ids> {
  return { token: manageTokenOf(organization.app.services.env, await newBooking(organization)) };
}

// Not at the time of the slot's booking, which has one seat per time.
const later = () => new Date(slotStart().getTime() + 2 * 60 * 60 * 1000).toISOString();

const ofSlot = async (organization: TestOrganization) => ({ id: await newSlot(organization) });

export const fixture: DomainFixture<typeof bookingApi & typeof bookSlotApi> = {
  newRows: [newBooking],
  operations: {
    'GET /api/slots/:id/times': { may: everyRole, ids: one(newSlot) },
    'GET /api/slots/:id/bookings': { may: everyRole, ids: withBookings, query: { limit: '100' } },
    'GET /api/slots/:id/bookings/export': { may: everyRole, ids: one(newSlot) },
    'POST /api/slots/:id/bookings': {
      may: working,
      ids: async (organization) => ({ id: await newSlot(organization), lead_id: await newLead(organization) }),
      body: ({ lead_id }) => ({ lead_id, name: 'Ada Park', email: uniqueAddress(), start_time: later() }),
    },
    'PATCH /api/slots/:id/bookings/:booking_id': {
      may: working,
      ids: async (organization) => ({ ...(await bookingIds(organization)), lead_id: await newLead(organization) }),
      body: ({ lead_id }) => ({ lead_id, notes: 'By the window', start_time: later() }),
    },
    'DELETE /api/slots/:id/bookings/:booking_id': { may: working, ids: bookingIds, query: { tells: 'false' } },
    'GET /api/book-slot/:id': { may: 'anyone', params: ofSlot },
    'GET /api/book-slot/:id/times': { may: 'anyone', params: ofSlot },
    'POST /api/book-slot/:id/holds': {
      may: 'anyone',
      params: ofSlot,
      body: () => ({ start_time: later(), visitor: randomUUID() }),
    },
    'DELETE /api/book-slot/:id/holds/:hold_id': {
      may: 'anyone',
      params: async (organization) => ({ ...(await ofSlot(organization)), hold_id: randomUUID() }),
    },
    'POST /api/book-slot/:id/bookings': {
      may: 'anyone',
      params: ofSlot,
      body: () => ({
        first_name: 'Ada',
        last_name: 'Park',
        email: uniqueAddress(),
        phone: '+1 202-555-0147',
        start_time: later(),
      }),
    },
    'GET /api/manage-booking/:token': { may: 'anyone', params: tokenOf },
    'GET /api/manage-booking/:token/calendar': { may: 'anyone', params: tokenOf },
    'POST /api/manage-booking/:token/move': { may: 'anyone', params: tokenOf, body: () => ({ start_time: later() }) },
    'POST /api/manage-booking/:token/cancel': { may: 'anyone', params: tokenOf },
    'POST /api/manage-booking/:token/opt-out': { may: 'anyone', params: tokenOf },
  },
};
