import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openMembers, refuse, rowOf } from '../../testing/openMembers.tsx';
import { otherMember, ownMember } from '../../testing/samplePeople.ts';

test('an admin sees their own role as a badge, and can change the role of others', async () => {
  const { user, requests, notices } = openMembers({
    responses: { 'PATCH /api/members/:id': ({ body }) => otherMember(body.role) },
  });
  const own = await rowOf('ada@northwind.example');
  expect(within(own).getByText('Admin')).toBeTruthy();
  expect(within(own).queryByRole('button')).toBeNull();
  const other = await rowOf('ben@northwind.example');
  await user.click(within(other).getByRole('button', { name: /Role of Ben Ode/ }));
  const offered = screen.getAllByRole('option');
  expect(offered.map((option) => within(option).getByText(/^(Owner|Admin|Member|Viewer)$/).textContent)).toEqual([
    'Admin',
    'Member',
    'Viewer',
  ]);
  await user.click(screen.getByRole('option', { name: /Viewer/ }));
  await waitFor(() => expect(notices).toMatchObject([{ title: 'Role updated', tone: 'success' }]));
  const change = requests.find(({ key }) => key.startsWith('PATCH'));
  expect(change).toMatchObject({ params: { id: otherMember().id }, body: { role: 'viewer' } });
  await expectAccessible();
});

test("a member who can't receive mail is marked with the error of the mail server", async () => {
  const failed_at = '2026-11-20T08:00:00.000Z';
  openMembers({
    responses: {
      'GET /api/mails/members': () => [{ member_id: otherMember().id, failed_at, error: '550 No such mailbox' }],
    },
  });
  const other = await rowOf('ben@northwind.example');
  expect(await within(other).findByText(/Mail could not be delivered.*: 550 No such mailbox/)).toBeTruthy();
  expect(within(await rowOf('ada@northwind.example')).queryByText(/could not be delivered/)).toBeNull();
});

test("an admin can't change an owner", async () => {
  const members = [ownMember('admin'), otherMember('owner')];
  openMembers({ members });
  const owner = await rowOf('ben@northwind.example');
  expect(within(owner).getByText('Owner')).toBeTruthy();
  expect(within(owner).queryByRole('button')).toBeNull();
});

test('an owner can assign every role', async () => {
  const { user } = openMembers({ role: 'owner' });
  await user.click(within(await rowOf('ben@northwind.example')).getByRole('button', { name: /Role of Ben Ode/ }));
  expect(screen.getAllByRole('option')).toHaveLength(4);
});

test('a failed change of a role shows the reason', async () => {
  const { user, notices } = openMembers({
    role: 'owner',
    responses: { 'PATCH /api/members/:id': refuse('The last owner stays.') },
  });
  await user.click(within(await rowOf('ben@northwind.example')).getByRole('button', { name: /Role of Ben Ode/ }));
  await user.click(screen.getByRole('option', { name: /Viewer/ }));
  await waitFor(() =>
    expect(notices).toEqual([
      { title: 'Failed to update member role', description: 'The last owner stays.', tone: 'danger' },
    ]),
  );
});

test('a member is removed after a confirmation', async () => {
  let isFailing = true;
  const { user, requests, notices } = openMembers({
    responses: {
      'DELETE /api/members/:id': () => (isFailing ? refuse('Try later')() : undefined),
    },
  });
  await user.click(within(await rowOf('ben@northwind.example')).getByRole('button', { name: 'Remove Ben Ode' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Ben Ode?' });
  expect(requests.some(({ key }) => key.startsWith('DELETE'))).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: 'Remove member' }));
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Failed to remove member'));
  isFailing = false;
  await user.click(within(dialog).getByRole('button', { name: 'Remove member' }));
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Member removed'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a loading error of the members can be retried', async () => {
  let isDown = true;
  const { user } = openMembers({
    role: 'viewer',
    responses: {
      'GET /api/members': () => (isDown ? refuse('Busy')() : { items: [ownMember('viewer')], next_cursor: null }),
    },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to load organization members');
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('ada@northwind.example')).toBeTruthy();
});

test('members and invitations are loaded again when a member changes elsewhere', async () => {
  const { emit, requests } = openMembers();
  await rowOf('ben@northwind.example');
  const before = requests.length;
  emit({
    id: '1',
    type: 'member.changed',
    at: '2026-11-20T10:00:00.000Z',
    subject_id: otherMember().user.id,
    change: 'updated',
  });
  await waitFor(() =>
    expect(
      requests
        .slice(before)
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(['GET /api/invitations', 'GET /api/members']),
  );
});

test.each(['member', 'viewer'] as const)('a %s sees the members without buttons to change them', async (role) => {
  const { requests } = openMembers({ role });
  await rowOf('ben@northwind.example');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['What each role may do']);
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.getByText('Only owners and admins invite people and change roles.')).toBeTruthy();
  expect(requests.map(({ key }) => key)).toEqual(['GET /api/members']);
});

test.each(['admin', 'viewer'] as const)('roles and API key scopes are explained to a %s', async (role) => {
  const { user } = openMembers({ role });
  await user.click(await screen.findByRole('button', { name: 'What each role may do' }));
  const dialog = await screen.findByRole('dialog', { name: 'What each role may do' });
  const staff = await within(dialog).findByRole('table', { name: 'What each role may do' });
  const clients = within(dialog).getByRole('table', { name: 'What each role of a client may do' });
  const shown = (act: string, table = staff) =>
    within(within(table).getByRole('row', { name: new RegExp(act) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent?.replace('–', ''));
  expect(
    within(staff)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['To…', 'Owner', 'Admin', 'Member', 'Viewer', 'Key: read', 'Key: write', 'Key: place calls']);
  expect(shown('Call leads, schedule calls, end and pause them')).toEqual([
    'Yes',
    'Yes',
    'Yes',
    'No',
    'No',
    'No',
    'Yes',
  ]);
  expect(shown('Read and export the audit log')).toEqual(['Yes', 'Yes', 'No', 'No', 'No', 'No', 'No']);
  expect(shown('Add leads of the client', clients)).toEqual(['Yes', 'Yes', 'No']);
  await expectAccessible();
});

test('making someone an owner asks first', async () => {
  const { user, requests } = openMembers({
    role: 'owner',
    responses: { 'PATCH /api/members/:id': ({ body }) => otherMember(body.role) },
  });
  const choose = async () => {
    await user.click(within(await rowOf('ben@northwind.example')).getByRole('button', { name: /Role of Ben Ode/ }));
    await user.click(screen.getByRole('option', { name: /Owner/ }));
    return within(await screen.findByRole('alertdialog', { name: /Make .*Ben Ode.* an owner\?/ }));
  };
  await user.click((await choose()).getByRole('button', { name: 'Cancel' }));
  expect(requests.some(({ key }) => key.startsWith('PATCH'))).toBe(false);
  await user.click((await choose()).getByRole('button', { name: 'Make owner' }));
  await waitFor(() =>
    expect(requests.find(({ key }) => key.startsWith('PATCH'))).toMatchObject({ body: { role: 'owner' } }),
  );
});
