import type { OperatorAccess } from '@switchboard/contracts/operator-access';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { notAdmitted } from '../../testing/samplePeople.ts';
import { OperatorAccessCard } from './OperatorAccessCard.tsx';

const at = '2026-11-20T10:00:00.000Z';
const admitted: OperatorAccess = {
  admitted: { at, until: '2099-11-20T11:00:00.000Z', by: 'Grace Hopper' },
  inside: [{ username: 'ada', since: at }],
};

function open(responses: FakeResponses = {}, role: 'owner' | 'admin' = 'owner') {
  const host = renderWithHost(<OperatorAccessCard />, {
    session: sampleSession({ role }),
    responses: { 'GET /api/operator-access': notAdmitted, ...responses },
  });
  return { ...host, user: userEvent.setup() };
}

test('an owner lets the operator in for the chosen time', async () => {
  let access: OperatorAccess = notAdmitted();
  const { user, requests, notices } = open({
    'GET /api/operator-access': () => access,
    'PUT /api/operator-access': () => {
      access = admitted;
      return access;
    },
  });
  expect(await screen.findByText('No one from outside can enter now.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /For/ }));
  await user.click(screen.getByRole('option', { name: '24 hours' }));
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Let the operator in' }));
  await waitFor(() => expect(notices.at(-1)?.title).toBe('The operator may enter for 24 hours'));
  expect(requests.find(({ key }) => key.startsWith('PUT'))?.body).toEqual({ hours: 24 });
  expect(await screen.findByText(/The operator may enter until/)).toBeTruthy();
});

test('an owner sees which operator is in, and ends the access', async () => {
  let access = admitted;
  const { user, notices } = open({
    'GET /api/operator-access': () => access,
    'DELETE /api/operator-access': () => {
      access = notAdmitted() as OperatorAccess;
      return access;
    },
  });
  expect((await screen.findByText(/ada is in since/)).textContent).toContain('ada');
  expect(screen.getByText(/Let in by Grace Hopper/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'End now' }));
  await waitFor(() => expect(notices.at(-1)?.title).toBe('The operator can no longer enter'));
  expect(await screen.findByText('No one from outside can enter now.')).toBeTruthy();
});

test('a failed attempt to let the operator in shows an error', async () => {
  const { user, notices } = open({
    'PUT /api/operator-access': () => {
      throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Busy.' });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Let the operator in' }));
  await waitFor(() => expect(notices.at(-1)?.title).toBe('The operator was not let in'));
});

test('other members see which operator is in, and whom to ask', async () => {
  open({ 'GET /api/operator-access': () => admitted }, 'admin');
  expect(await screen.findByText(/ada is in since/)).toBeTruthy();
  expect(screen.getByText(/Ask an owner/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
