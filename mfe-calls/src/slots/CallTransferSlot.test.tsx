import { Call, type CallTransferTargets } from '@switchboard/contracts/calls';
import { ApiError } from '@switchboard/platform';
import { blankRow, expectAccessible, type FakeResponses, renderWithHost } from '@switchboard/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { uuid } from '../testing/openCallRequests.tsx';
import { CallTransferSlot } from './CallTransferSlot.tsx';

const id = uuid(1);
const targets: CallTransferTargets = {
  targets: [
    { name: 'Sales', phone_number: '+12025550199', is_reachable: true },
    { name: 'Support', phone_number: '+12025550198', is_reachable: true },
    { name: 'Night desk', phone_number: '+12025550197', is_reachable: false },
  ],
  is_warm: false,
  announcement: null,
  missing: null,
};
const transferred = {
  ...blankRow(Call, { id, status: 'connected' }),
  success: true as const,
  message: 'Sales is being connected',
  instructions: null,
};

async function open(responses: FakeResponses) {
  const rendered = renderWithHost(<CallTransferSlot call_id={id} />, { responses });
  await userEvent.click(screen.getByRole('button', { name: 'Transfer' }));
  await screen.findByRole('alertdialog', { name: 'Transfer call?' });
  return rendered;
}
const confirm = () => screen.getByRole('button', { name: 'Transfer call' });

test('a call is transferred to the chosen target, and the dialog shows what the caller hears', async () => {
  const { requests, notices } = await open({
    'GET /api/call/:id/transfer': () => targets,
    'POST /api/call/:id/transfer': () => transferred,
  });
  await userEvent.click(await screen.findByRole('radio', { name: /Sales/ }));
  expect(screen.getByText(/The assistant says: “One moment, please. I am connecting you to Sales\.”/)).toBeTruthy();
  expect(screen.getByRole('radio', { name: /Night desk/ })).toHaveProperty('disabled', true);
  await expectAccessible();
  await userEvent.click(confirm());
  expect(requests).toContainEqual(expect.objectContaining({ body: { target: 'Sales' } }));
  await waitFor(() => expect(notices.at(-1)).toMatchObject({ tone: 'success', title: 'Sales is being connected' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a call that cannot be transferred shows why, and the button is disabled', async () => {
  await open({
    'GET /api/call/:id/transfer': () => ({ ...targets, targets: [], missing: 'Nora has no transfer targets.' }),
  });
  expect(await screen.findByText('Nora has no transfer targets.')).toBeTruthy();
  expect(confirm()).toHaveProperty('disabled', true);
});

test('the transfer dialog stays open if the transfer is refused', async () => {
  const { notices } = await open({
    'GET /api/call/:id/transfer': () => ({ ...targets, targets: targets.targets.slice(0, 1) }),
    'POST /api/call/:id/transfer': () => {
      throw new ApiError(409, { code: 'CONFLICT', message: 'This call is over.', reason: 'already_ended' });
    },
  });
  // The only target is chosen already.
  await screen.findByRole('radio', { name: /Sales/, checked: true });
  await userEvent.click(confirm());
  await waitFor(() => expect(notices.at(-1)).toMatchObject({ tone: 'danger', description: 'This call is over.' }));
  expect(screen.getByRole('alertdialog', { name: 'Transfer call?' })).toBeTruthy();
});
