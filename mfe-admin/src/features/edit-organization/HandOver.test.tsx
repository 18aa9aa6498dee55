import type { Member } from '@switchboard/contracts/members';
import { ApiError, useOrganization } from '@switchboard/platform';
import { expectAccessible, type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { notAdmitted } from '../../testing/samplePeople.ts';
import { GeneralTab } from './GeneralTab.tsx';

const session = sampleSession({ role: 'owner' });
const name = session.organization?.name ?? '';

const member = (last: number, full_name: string, id = `00000000-0000-4000-8000-00000000090${last}`): Member => ({
  id: `00000000-0000-4000-8000-00000000080${last}`,
  role: 'member',
  created_at: '2026-11-01T10:00:00.000Z',
  user: { id, email: `${full_name.toLowerCase()}@example.com`, full_name },
});

const me = { ...member(1, 'Self', session.user.id), role: 'owner' as const };

function Tab() {
  const organization = useOrganization();
  return organization && <GeneralTab organization={organization} />;
}

function open(members: Member[], responses: FakeResponses = {}, role: 'owner' | 'admin' = 'owner') {
  const host = renderWithHost(<Tab />, {
    session: sampleSession({ role }),
    responses: {
      'GET /api/members': () => ({ items: members, next_cursor: null }),
      'GET /api/operator-access': notAdmitted,
      'GET /api/organization': () => ({ ...session.organization, reply_address: null }) as never,
      ...responses,
    },
  });
  return { ...host, user: userEvent.setup() };
}

const begin = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: 'Hand over this organization' }));
  return screen.findByRole('dialog', { name: `Hand over ${name}` });
};

test('an owner hands the organization over to another member after typing its name', async () => {
  const { user, requests, notices } = open([me, member(2, 'Grace')], {
    'POST /api/organization/hand-over': () => undefined,
  });
  const dialog = await begin(user);
  const submit = within(dialog).getByRole('button', { name: 'Hand over' });
  expect(submit.hasAttribute('disabled')).toBe(true);
  await user.click(await within(dialog).findByRole('button', { name: /New owner/ }));
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await user.click(screen.getByRole('option', { name: /Grace/ }));
  await user.click(within(dialog).getByRole('checkbox', { name: /Leave/ }));
  await user.type(within(dialog).getByLabelText(/Type/), name);
  await expectAccessible();
  await user.click(submit);
  await waitFor(() => expect(notices.at(-1)?.title).toBe(`${name} was handed over`));
  expect(requests.findLast(({ key }) => key.endsWith('/hand-over'))?.body).toEqual({
    member_id: member(2, 'Grace').id,
    leave: true,
    name,
  });
});

test('a failed hand-over shows an error and keeps the typed name', async () => {
  const { user, notices } = open([me, member(2, 'Grace')], {
    'POST /api/organization/hand-over': () => {
      throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Try again soon.' });
    },
  });
  const dialog = await begin(user);
  await user.click(await within(dialog).findByRole('button', { name: /New owner/ }));
  await user.click(screen.getByRole('option', { name: /Grace/ }));
  await user.type(within(dialog).getByLabelText(/Type/), name);
  await user.click(within(dialog).getByRole('button', { name: 'Hand over' }));
  await waitFor(() => expect(notices.at(-1)?.title).toBe('The organization was not handed over'));
  expect(within(dialog).getByLabelText<HTMLInputElement>(/Type/).value).toBe(name);
});

test('the only member is asked to invite someone before a hand-over', async () => {
  const { user } = open([me]);
  const dialog = await begin(user);
  expect(await within(dialog).findByText('You are its only member. Invite someone first.')).toBeTruthy();
});

test("an admin can't hand over the organization", () => {
  open([me], {}, 'admin');
  expect(screen.queryByRole('button', { name: 'Hand over this organization' })).toBeNull();
});
