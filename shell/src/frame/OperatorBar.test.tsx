import { expectAccessible, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderShell, type ShellOptions } from '../testing/renderShell.tsx';
import { OperatorBar } from './OperatorBar.tsx';

const until = '2099-11-20T11:00:00.000Z';
const boot = {
  session: null,
  modules: { platform: '1.0.0', modules: [] },
  templates: [],
  module_settings: {},
  developer: null,
};
const people = (role: 'owner' | 'member') => sampleSession({ role, organization: { operators_inside: ['ada'] } });
const operator = () => {
  const session = sampleSession();
  const organization = session.organization && { ...session.organization, role: 'operator' as const };
  return { ...session, organization, operator: { username: 'ada', until } };
};

const open = (session: ShellOptions['session'], responses: ShellOptions['responses'] = {}) =>
  renderShell(<OperatorBar />, { path: '/leads', session, responses });

test('the operator bar shows a super admin which organization they are in, and lets them leave', async () => {
  const { requests } = open(operator(), { 'POST /api/superadmin/leave': () => undefined, 'GET /api/boot': () => boot });
  expect(await screen.findByText('You are in Northwind Clinics as operator')).toBeTruthy();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(requests.map(({ key }) => key)).toEqual(['POST /api/superadmin/leave', 'GET /api/boot']));
});

test('the operator bar shows members which operator is in their organization, and an owner can end the visit', async () => {
  const { requests } = open(people('owner'), { 'DELETE /api/operator-access': () => ({ admitted: null, inside: [] }) });
  expect(await screen.findByText('ada, who runs this installation, is working in here')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'End now' }));
  await waitFor(() => expect(requests.map(({ key }) => key)).toEqual(['DELETE /api/operator-access']));
});

test('a member sees the operator bar but cannot end the visit', async () => {
  open(people('member'));
  expect(await screen.findByText(/is working in here/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
