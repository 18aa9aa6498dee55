import { randomUUID } from 'node:crypto';
import type { Booking } from '@switchboard/contracts/bookings';
import type { Page } from '@switchboard/contracts/shared';
import type { SlotDetail } from '@switchboard/contracts/slots';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { zoneAt } from '../dialer/proof/open-zone.ts';
import { sendReminders } from './upkeep.ts';
import { sendDelayedReminder } from './whatsapp-reminders.ts';

let app: TestApp;
let alice: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  alice = await app.signUp();
});

const hourMs = 60 * 60 * 1000;
const first = new Date(Math.ceil(Date.now() / hourMs) * hourMs + 48 * hourMs);
const at = (hours: number) => new Date(first.getTime() + hours * hourMs).toISOString();
const inDatabase = (statement: string, values: unknown[] = []) =>
  withTenant(alice.organizationId, () => app.services.tenantPool.query(statement, values));
const due =
  "UPDATE slot_bookings SET next_reminder_at = now() - interval '1 second' WHERE next_reminder_at IS NOT NULL";
const countOf = async (statement: string) => (await inDatabase(statement)).rows.length;
const messages = () => countOf("SELECT id FROM whatsapp_messages WHERE purpose = 'reminder'");
const waiting = () => countOf('SELECT id FROM slot_bookings WHERE next_reminder_at IS NOT NULL');

/** A slot with a reminder by WhatsApp, and a visitor who booked it with that reminder. */
async function bookWithReminder(): Promise<{ slot: SlotDetail; booking: Booking; token: string }> {
  const { body: slot } = await alice.request<SlotDetail>('POST', '/api/slots', {
    ...{ name: 'Interviews', time_limit: 60, capacity: 3, seats_per_time: 1, reminders: [60] },
    segments: [{ start_time: at(0), end_time: at(4) }],
  });
  await inDatabase(
    "INSERT INTO whatsapp_numbers (organization_id, phone_number, status) VALUES ($1, '+12025550100', 'active')",
    [alice.organizationId],
  );
  const { body } = await app.request<{ manage_url: string }>('POST', `/api/book-slot/${slot.id}/bookings`, {
    ...{ first_name: 'Ada', last_name: 'Park', email: `${randomUUID()}@example.com`, phone: '+1 202-555-0147' },
    ...{ start_time: at(0), time_zone: zoneAt(12), whatsapp_reminders: true },
  });
  const { items } = (await alice.request<Page<Booking>>('GET', `/api/slots/${slot.id}/bookings`)).body;
  return { slot, booking: items[0] as Booking, token: body.manage_url.split('/').at(-1) ?? '' };
}

const suspend = (reason: string | null) =>
  app.services.systemPool.query(
    'UPDATE organizations SET suspended_at = CASE WHEN $2::text IS NULL THEN NULL ELSE now() END, suspended_reason = $2 WHERE id = $1',
    [alice.organizationId, reason],
  );

describe('a person who ended the reminders of a booking', () => {
  it('a person who ended the reminders gets none when staff move the booking or take its cancellation back', async () => {
    const { slot, booking, token } = await bookWithReminder();
    expect((await app.request('POST', `/api/manage-booking/${token}/opt-out`)).status).toBe(200);
    const path = `/api/slots/${slot.id}/bookings/${booking.id}`;
    for (const change of [{ start_time: at(2) }, { status: 'cancelled' }, { status: 'confirmed' }]) {
      expect((await alice.request('PATCH', path, { ...change, tells: false })).status).toBe(200);
      await inDatabase(due);
      await sendReminders(app.services);
    }
    expect(await messages()).toBe(0);
    expect(await waiting()).toBe(0);
  });
});

describe('an organization that is suspended or deleted', () => {
  it('sends no WhatsApp reminder, and reminds guests once the suspension is lifted', async () => {
    await bookWithReminder();
    await inDatabase(due);
    await suspend('Unpaid');
    await sendReminders(app.services);
    expect(await messages()).toBe(0);
    await suspend(null);
    await sendReminders(app.services);
    expect(await messages()).toBe(1);
  });

  it('writes no reminder that waited for the call window of the guest', async () => {
    const { booking } = await bookWithReminder();
    await app.services.systemPool.query('UPDATE organizations SET deleted_at = now() WHERE id = $1', [
      alice.organizationId,
    ]);
    const payload = { organization_id: alice.organizationId, booking_id: booking.id, sequence: 0 };
    await sendDelayedReminder(app.services, payload);
    expect(await messages()).toBe(0);
  });
});
