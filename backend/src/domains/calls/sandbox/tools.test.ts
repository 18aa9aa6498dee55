import { defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import { AssistantTools } from '@switchboard/contracts/assistant-tools';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemContext } from '../../../context.ts';
import { withTenant } from '../../../database/tenant-pool.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { signUpCaller } from '../test-caller.ts';
import { sandboxTools } from './tools.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('the tools in a simulated call change nothing and report what they would do', async () => {
  const caller = await signUpCaller(app);
  const { organizationId } = caller.person;
  const placed = await caller.place(await caller.lead());
  const context = await systemContext(app.services, organizationId, 'a test');
  const { db } = app.services;
  const call = await withTenant(organizationId, () =>
    db.calls.findFirstOrThrow({ where: { id: placed.body.call_id } }),
  );
  const opens = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 48 * 3_600_000);
  const ends = new Date(opens.getTime() + 2 * 3_600_000);
  const { body: slot } = await caller.person.request<{ id: string }>('POST', '/api/slots', {
    name: 'Tour',
    time_limit: 60,
    capacity: 2,
    segments: [{ start_time: opens.toISOString(), end_time: ends.toISOString() }],
  });
  const config = {
    ...defaultAssistantConfig(),
    tools: AssistantTools.parse([
      { type: 'end_call' },
      { type: 'do_not_call', said_afterwards: 'You will not be called again.' },
      { type: 'call_back', days_ahead: 7 },
      { type: 'transfer_call', targets: [{ name: 'Sales', phone_number: '+12125550195', hours: null }] },
      { type: 'press_digits' },
      { type: 'book_slot', slot_id: slot.id },
    ]),
  };
  const use = sandboxTools(context, { call, config, variables: {} });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  expect(await use('do_not_call', { reason: 'Stop.' })).toMatchObject({
    is_ok: true,
    shown_to_model: expect.stringContaining('was not put on the do-not-call list'),
    said: 'You will not be called again.',
    hangs_up: false,
  });
  expect(await use('call_back', { time: tomorrow })).toMatchObject({
    shown_to_model: expect.stringContaining('no other call was scheduled'),
  });
  expect(await use('transfer_call', { target: 'Sales' })).toMatchObject({
    shown_to_model: 'On a call the person would be connected to Sales now.',
    hangs_up: false,
  });
  expect(await use('press_digits', { digits: '12#' })).toMatchObject({
    shown_to_model: 'On a call 12# would be pressed now.',
  });
  expect(await use('end_call', {})).toMatchObject({ is_ok: true, hangs_up: true });
  expect(await use('send_whatsapp', {})).toMatchObject({ is_ok: false, hangs_up: false });
  // Availability is looked up anyway.
  expect(await use('book_slot', { time: opens.toISOString() })).toMatchObject({
    is_ok: true,
    shown_to_model: expect.stringContaining('On a call Tour would be booked for '),
  });
  expect(await use('book_slot', { time: ends.toISOString() })).toMatchObject({
    is_ok: false,
    shown_to_model: expect.stringContaining('Free, by the clock in '),
  });
  const counts = await withTenant(organizationId, () =>
    Promise.all([db.scheduled_calls.count(), db.do_not_call.count(), db.slot_bookings.count()]),
  );
  expect(counts).toEqual([0, 0, 0]);
});
