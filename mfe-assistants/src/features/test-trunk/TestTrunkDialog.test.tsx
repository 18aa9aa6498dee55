import { ApiError } from '@switchboard/platform';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { inbound, open, outbound, sent, serverWith } from '../../testing/openPhoneNumbers.tsx';

const testing = `/phone-numbers?test=${outbound.id}`;
const answered = {
  ...{ outcome: 'answered' as const, sip_status: 200, sip_reason: 'OK' },
  ...{ message: 'The call was answered.', advice: 'The trunk works.' },
  ladder: [
    { event: 'invite' as const, at_ms: 0, status: null },
    { event: 'ringing' as const, at_ms: 812, status: null },
    { event: 'answered' as const, at_ms: 2340, status: 200 },
  ],
};

async function testWith(respond: () => typeof answered | Promise<typeof answered>) {
  const host = open({ ...serverWith(outbound), 'POST /api/phone-numbers/:id/test-trunk': respond }, testing);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/Number to call/), '+12025550147');
  await userEvent.click(dialog.getByRole('button', { name: 'Test trunk' }));
  return { ...host, dialog };
}

test('only outbound numbers offer a trunk test in their menu', async () => {
  open(serverWith(outbound, inbound));
  await screen.findByText('+1 (202) 555-0142');
  for (const [name, isOffered] of [
    [/\+1 \(202\) 555-0142/, true],
    [/\+44 7700 900123/, false],
  ] as const) {
    const row = screen.getByRole('row', { name });
    await userEvent.click(within(row).getByRole('button', { name: /actions|more/i }));
    expect(screen.queryByRole('menuitem', { name: 'Test trunk' }) !== null).toBe(isOffered);
    await userEvent.keyboard('{Escape}');
  }
});

test('the trunk test waits for the carrier, and then shows the response and its steps', async () => {
  const answer = Promise.withResolvers<typeof answered>();
  const { dialog, requests } = await testWith(() => answer.promise);
  expect(await dialog.findByText('Calling…')).toBeTruthy();
  answer.resolve(answered);
  expect(await dialog.findByText('200 OK: The call was answered.')).toBeTruthy();
  expect(dialog.getByText('0.81 s')).toBeTruthy();
  expect(dialog.getByText('Answered (200)')).toBeTruthy();
  expect(dialog.queryByText('Calling…')).toBeNull();
  expect(sent(requests, 'POST')).toEqual([{ phone_number: '+12025550147' }]);
});

test("the trunk test says why a number wasn't called", async () => {
  const message = 'This number is on your do-not-call list. Use a phone of your own.';
  const { dialog } = await testWith(() => {
    throw new ApiError(400, { code: 'VALIDATION', message, fields: { phone_number: message } });
  });
  expect(await dialog.findByText(message)).toBeTruthy();
});
