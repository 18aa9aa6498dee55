import { sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { inbound, open, outbound, sent, serverWith } from '../../testing/openPhoneNumbers.tsx';

const received = {
  success: true,
  message: 'First call answers Maya Lindqvist...',
  instructions: null,
  call_id: sampleSession().organization?.id ?? '',
  call_log_id: inbound.id,
  lead_id: outbound.id,
};
const openedDialog = async () => within(await screen.findByRole('dialog'));
const calling = `/phone-numbers?call=${inbound.id}`;

describe('calling an inbound number', () => {
  test('calling in is offered only for inbound numbers, also to members', async () => {
    open(serverWith(inbound, outbound), '/phone-numbers', 'member');
    await screen.findByText('+44 7700 900123');
    expect(screen.getAllByRole('button', { name: /Call this number/ })).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: /Call this number/ }));
    expect((await openedDialog()).getByText(/Simulated: someone calls \+44 7700 900123/)).toBeTruthy();
  });

  test("calling in isn't offered to people who can't place calls", async () => {
    open(serverWith(inbound), calling, 'viewer');
    await screen.findByText('+44 7700 900123');
    expect(screen.queryByRole('button', { name: /Call this number/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('calling in sends the caller, and shows which assistant answers', async () => {
    const { requests, notices } = open(
      { ...serverWith(inbound), 'POST /api/sandbox/call-in': () => received },
      calling,
      'member',
    );
    const dialog = await openedDialog();
    await userEvent.type(dialog.getByLabelText(/Caller's number/), '+12025550147');
    await userEvent.type(dialog.getByLabelText(/Caller's name/), 'Maya Lindqvist');
    await userEvent.click(dialog.getByRole('button', { name: 'Call' }));
    await waitFor(() => expect(notices[0]).toMatchObject({ title: 'Call came in', description: received.message }));
    expect(sent(requests, 'POST')).toEqual([
      { phone_number_id: inbound.id, caller_number: '+12025550147', caller_name: 'Maya Lindqvist' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
