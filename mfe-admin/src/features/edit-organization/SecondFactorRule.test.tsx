import { ApiError, useOrganization } from '@switchboard/platform';
import { expectAccessible, type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { notAdmitted } from '../../testing/samplePeople.ts';
import { GeneralTab } from './GeneralTab.tsx';

function Tab() {
  const organization = useOrganization();
  return organization && <GeneralTab organization={organization} />;
}

function open(responses: FakeResponses = {}, role: 'owner' | 'admin' = 'owner', requires_second_factor = false) {
  const { organization } = sampleSession();
  const host = renderWithHost(<Tab />, {
    session: sampleSession({ role }),
    responses: {
      'GET /api/organization': () => ({ ...organization, reply_address: null, requires_second_factor }) as never,
      'GET /api/operator-access': notAdmitted,
      ...responses,
    },
  });
  return { ...host, user: userEvent.setup() };
}

const rule = () => screen.findByRole<HTMLInputElement>('switch', { name: /Members need a second factor/ });
const turn = async (user: ReturnType<typeof userEvent.setup>) => {
  const element = await rule();
  await waitFor(() => expect(element.disabled).toBe(false));
  await user.click(element);
};

test('an owner requires a second factor of all members after a confirmation', async () => {
  const { user, requests } = open({ 'PUT /api/organization/second-factor': () => undefined });
  await turn(user);
  expect(requests.some(({ key }) => key.startsWith('PUT'))).toBe(false);
  const question = await screen.findByRole('alertdialog', { name: 'Ask all members for a second factor?' });
  await expectAccessible();
  await user.click(within(question).getByRole('button', { name: 'Ask for it' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(requests.find(({ key }) => key.startsWith('PUT'))?.body).toEqual({ required: true });
});

test('an owner without a second factor is asked to set one up first', async () => {
  const { user, notices } = open({
    'PUT /api/organization/second-factor': () => {
      throw new ApiError(409, { code: 'CONFLICT', message: 'Set up a second factor of your own first.' });
    },
  });
  await turn(user);
  await user.click(await screen.findByRole('button', { name: 'Ask for it' }));
  await waitFor(() => expect(notices.at(-1)?.title).toBe('The rule was not changed'));
  expect(notices.at(-1)?.description).toContain('of your own first');
});

test('the rule for a second factor is switched off without a confirmation', async () => {
  const { user, requests } = open({ 'PUT /api/organization/second-factor': () => undefined }, 'owner', true);
  await turn(user);
  await waitFor(() => expect(requests.find(({ key }) => key.startsWith('PUT'))?.body).toEqual({ required: false }));
});

test("an admin can't change the rule for a second factor", async () => {
  open({}, 'admin');
  expect(await screen.findByRole('heading', { name: 'Organization ID' })).toBeTruthy();
  expect(screen.queryByRole('switch', { name: /second factor/ })).toBeNull();
});
