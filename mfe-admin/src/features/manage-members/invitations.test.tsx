import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openMembers, refuse, rowOf } from '../../testing/openMembers.tsx';
import { createdInvitation, sampleInvitation } from '../../testing/samplePeople.ts';

test('an invitation is sent by email, and its link is shown once with a copy button', async () => {
  const { user, requests, location } = openMembers({
    responses: { 'POST /api/invitations': () => createdInvitation({ role: 'member' }) },
  });
  await user.click(screen.getByRole('button', { name: 'Invite Member' }));
  expect(location()).toContain('dialog=invite');
  const send = screen.getByRole('button', { name: 'Send invitation' }) as HTMLButtonElement;
  expect(send.disabled).toBe(true);
  await user.type(screen.getByRole('textbox', { name: /Email/ }), 'cleo@northwind.example');
  expect(send.disabled).toBe(false);
  await expectAccessible();
  await user.click(send);
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Invitation link' });
  expect(link.value).toBe(createdInvitation().link);
  expect(requests.find(({ key }) => key === 'POST /api/invitations')?.body).toEqual({
    email: 'cleo@northwind.example',
    role: 'member',
  });
  await user.click(screen.getByRole('button', { name: 'Copy invitation link' }));
  expect(await navigator.clipboard.readText()).toBe(createdInvitation().link);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(createdInvitation().link)).toBeNull();
});

test('the invite dialog closes with the first Escape after the invitation was sent', async () => {
  const { user, location } = openMembers({
    path: '/?dialog=invite',
    responses: { 'POST /api/invitations': () => createdInvitation({ role: 'member' }) },
  });
  await user.type(screen.getByRole('textbox', { name: /Email/ }), 'cleo@northwind.example');
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invitation sent' });
  expect(dialog.contains(document.activeElement)).toBe(true);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(location()).not.toContain('dialog');
});

test.each([
  ['owner', ['Owner', 'Admin', 'Member', 'Viewer']],
  ['admin', ['Admin', 'Member', 'Viewer']],
] as const)('an %s can invite people as %s', async (role, expected) => {
  const { user } = openMembers({ role, path: '/?dialog=invite' });
  await user.click(screen.getByRole('button', { name: /Role/ }));
  const offered = screen.getAllByRole('option');
  expect(offered.map((option) => within(option).getByText(/^(Owner|Admin|Member|Viewer)$/).textContent)).toEqual(
    expected,
  );
});

test('an invalid address is refused without sending the invitation', async () => {
  const { user, requests } = openMembers({ path: '/?dialog=invite' });
  await user.type(screen.getByRole('textbox', { name: /Email/ }), 'cleo');
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('Please enter a valid email address.')).toBeTruthy();
  expect(requests.some(({ key }) => key.startsWith('POST'))).toBe(false);
});

test('the invite dialog asks before it discards a typed address, and keeps the other parameters', async () => {
  const { user, location } = openMembers({ path: '/?tab=members&dialog=invite' });
  const email = within(await screen.findByRole('dialog')).getByRole<HTMLInputElement>('textbox', { name: /Email/ });
  expect(document.activeElement).toBe(email);
  await user.type(email, 'new@x{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(location()).toBe('/?tab=members'));
});

test('the invite form keeps the typed address when sending fails', async () => {
  const { user, notices } = openMembers({
    path: '/?dialog=invite',
    responses: { 'POST /api/invitations': refuse('This person is a member already.') },
  });
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: /Email/ });
  await user.type(email, 'ben@northwind.example');
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('This person is a member already.')).toBeTruthy();
  expect(notices).toEqual([]);
  expect(email.value).toBe('ben@northwind.example');
});

test('a new link for a pending invitation says that the old one no longer works', async () => {
  const { user, requests } = openMembers({
    path: '/?view=invitations',
    invitations: [sampleInvitation()],
    responses: { 'POST /api/invitations/:id/link': () => createdInvitation() },
  });
  const row = await rowOf('cleo@northwind.example');
  expect(within(row).getByText('Pending')).toBeTruthy();
  await user.click(within(row).getByRole('button', { name: 'Copy new link' }));
  const dialog = await screen.findByRole('dialog', { name: 'New invitation link' });
  expect(within(dialog).getByText('The previous link has stopped working.')).toBeTruthy();
  expect(requests.find(({ key }) => key.endsWith('/link'))?.params).toEqual({ id: sampleInvitation().id });
  expect(await navigator.clipboard.readText()).toBe(createdInvitation().link);
});

test('a pending invitation is canceled after a confirmation', async () => {
  let isFailing = true;
  const { user, notices } = openMembers({
    path: '/?view=invitations',
    invitations: [sampleInvitation()],
    responses: { 'DELETE /api/invitations/:id': () => (isFailing ? refuse('Try later')() : undefined) },
  });
  const row = await rowOf('cleo@northwind.example');
  await user.click(within(row).getByRole('button', { name: 'More actions' }));
  await user.click(screen.getByRole('menuitem', { name: 'Cancel invitation' }));
  const confirm = await screen.findByRole('button', { name: 'Cancel invitation' });
  await user.click(confirm);
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Failed to cancel invitation'));
  isFailing = false;
  await user.click(confirm);
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Invitation cancelled'));
});

test('resending an expired invitation fills in address and role', async () => {
  const { user } = openMembers({
    path: '/?view=invitations',
    invitations: [sampleInvitation({ status: 'expired' })],
  });
  const row = await rowOf('cleo@northwind.example');
  expect(within(row).getByText('Expired')).toBeTruthy();
  expect(within(row).queryByRole('button', { name: /Cancel/ })).toBeNull();
  await user.click(within(row).getByRole('button', { name: 'Resend' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Email/ }).value).toBe('cleo@northwind.example');
  expect(screen.getByRole('button', { name: /Role/ }).textContent).toContain('Viewer');
});

test('several expired invitations are resent with their roles, and each shows its result', async () => {
  const dora = '00000000-0000-4000-8000-000000000502';
  const { user, requests } = openMembers({
    path: '/?view=invitations',
    invitations: [
      sampleInvitation({ status: 'expired' }),
      sampleInvitation({ id: dora, email: 'dora@northwind.example', role: 'admin', status: 'expired' }),
      sampleInvitation({ id: '00000000-0000-4000-8000-000000000503', email: 'eva@northwind.example' }),
    ],
    responses: {
      'POST /api/invitations': ({ body }) => {
        if (body.email.startsWith('dora')) refuse('This person is a member already.')();
        return createdInvitation({ email: body.email });
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Resend 2 expired' }));
  const question = await screen.findByRole('alertdialog', { name: 'Invite 2 people again?' });
  expect(question.textContent).not.toContain('eva@northwind.example');
  await expectAccessible();
  await user.click(within(question).getByRole('button', { name: 'Resend' }));
  const dialog = await screen.findByRole('dialog', { name: '1 of 2 invited' });
  expect(within(dialog).getByText('This person is a member already.')).toBeTruthy();
  expect(requests.filter(({ key }) => key === 'POST /api/invitations').map(({ body }) => body)).toEqual([
    { email: 'cleo@northwind.example', role: 'viewer' },
    { email: 'dora@northwind.example', role: 'admin' },
  ]);
});

test('a single expired invitation can only be resent in its row', async () => {
  openMembers({ path: '/?view=invitations', invitations: [sampleInvitation({ status: 'expired' })] });
  expect(await screen.findByRole('button', { name: 'Resend' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Resend \d/ })).toBeNull();
});

test('the list of invitations explains itself while it is empty', async () => {
  openMembers({ path: '/?view=invitations' });
  expect(await screen.findByText('No open invitations')).toBeTruthy();
  await expectAccessible();
});

test('every pasted address is invited, and each shows its result', async () => {
  const { user, requests } = openMembers({
    path: '/?dialog=invite-several',
    responses: {
      'POST /api/invitations': ({ body }) => {
        if (body.email.startsWith('ben')) refuse('This person is a member already.')();
        return createdInvitation({ email: body.email });
      },
    },
  });
  const addresses = await screen.findByRole('textbox', { name: /Addresses/ });
  await user.click(addresses);
  await user.paste('Cleo <cleo@northwind.example>, ben@northwind.example\nnobody');
  await user.click(screen.getByRole('button', { name: 'Invite 2 people' }));
  expect(await screen.findByText('This is no e-mail address: nobody')).toBeTruthy();
  expect(requests.some(({ key }) => key.startsWith('POST'))).toBe(false);
  await user.type(addresses, '{Backspace>6/}');
  await user.click(screen.getByRole('button', { name: 'Invite 2 people' }));
  const dialog = await screen.findByRole('dialog', { name: '1 of 2 invited' });
  expect(within(dialog).getByRole('row', { name: /cleo@northwind.example ?Invited/ })).toBeTruthy();
  expect(
    within(dialog).getByRole('row', { name: /ben@northwind.example ?This person is a member already/ }),
  ).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Copy link for cleo@northwind.example' }));
  expect(await navigator.clipboard.readText()).toBe(createdInvitation().link);
  await expectAccessible();
});
