import { Client } from '@switchboard/contracts/clients';
import { ApiError } from '@switchboard/platform';
import {
  blankRow,
  expectAccessible,
  type HostOptions,
  renderWithHost,
  sampleClientSession,
  sampleSession,
} from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ClientPeopleSlot } from '../../slots/ClientPeopleSlot.tsx';
import { invitation, onePage, other, self } from '../../testing/samples.ts';

const client = blankRow(Client, { id: other.client.id, name: other.client.name });
const created = { ...invitation, code: 'abc123', link: 'https://app.example/client/signup?code=abc123' };

function open(options: HostOptions = {}, clientId?: string) {
  const host = renderWithHost(<ClientPeopleSlot client_id={clientId} />, {
    session: sampleClientSession({ role: 'admin' }),
    ...options,
    responses: {
      'GET /api/clients': () => onePage([client]),
      'GET /api/client-members': () => onePage([self, other]),
      'GET /api/client-invitations': () => onePage([invitation]),
      ...options.responses,
    },
  });
  return { ...host, user: userEvent.setup() };
}

const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;

test('an admin of a client can change the role of a member, but not their own', async () => {
  const { user, requests, notices } = open({
    responses: { 'PATCH /api/client-members/:id': ({ body }) => ({ ...other, ...body }) },
  });
  expect(within(await rowOf('ada@northwind.example')).queryByRole('button')).toBeNull();
  await user.click(within(await rowOf('ben@larkfield.example')).getByRole('button', { name: /Role of Ben Ode/ }));
  await user.click(screen.getByRole('option', { name: /Editor/ }));
  await waitFor(() => expect(notices).toMatchObject([{ title: 'Role updated', tone: 'success' }]));
  expect(requests.find(({ key }) => key.startsWith('PATCH'))).toMatchObject({
    params: { id: other.id },
    body: { role: 'editor' },
  });
  await expectAccessible();
});

test('the portal asks before it removes a member, and shows why removing failed', async () => {
  const { user, notices } = open({
    responses: {
      'DELETE /api/client-members/:id': () => {
        throw new ApiError(409, { code: 'CONFLICT', message: 'The last admin stays.' });
      },
    },
  });
  await user.click(within(await rowOf('ben@larkfield.example')).getByRole('button', { name: 'Remove Ben Ode' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Ben Ode?' });
  await user.click(within(dialog).getByRole('button', { name: 'Remove member' }));
  await waitFor(() => expect(notices.at(-1)?.description).toBe('The last admin stays.'));
});

test('inviting a client member creates a code that is shown once', async () => {
  const { user, requests } = open({ responses: { 'POST /api/client-invitations': () => created } });
  await user.click(screen.getByRole('button', { name: 'Invite Client Member' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite Client Member' });
  await user.type(within(dialog).getByRole('textbox', { name: /Email/ }), 'eve@larkfield.example');
  await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  const shown = await screen.findByRole('dialog', { name: 'Invitation sent' });
  expect(within(shown).getByText(created.link)).toBeTruthy();
  expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toEqual({
    email: 'eve@larkfield.example',
    role: 'editor',
  });
});

test('staff have to choose a client before they can invite a client member', async () => {
  const staff = { session: sampleSession({ role: 'admin' }), path: '/?dialog=invite-client' };
  const { user, requests } = open({ ...staff, responses: { 'POST /api/client-invitations': () => created } });
  const dialog = await screen.findByRole('dialog', { name: 'Invite Client Member' });
  await user.type(within(dialog).getByRole('textbox', { name: /Email/ }), 'eve@larkfield.example');
  await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  expect(requests.some(({ key }) => key.startsWith('POST'))).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: /Client/ }));
  await user.click(await screen.findByRole('option', { name: 'Larkfield Labs' }));
  await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  await screen.findByRole('dialog', { name: 'Invitation sent' });
  expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toMatchObject({ client_id: client.id });
});

test('staff who can only read see no invitations', async () => {
  const { requests } = open({ session: sampleSession({ role: 'viewer' }) }, client.id);
  await rowOf('ben@larkfield.example');
  expect(screen.queryByRole('button')).toBeNull();
  expect(requests.map(({ key, query }) => [key, query])).toEqual([
    ['GET /api/client-members', { client_id: client.id }],
  ]);
});

test('an invitation can get a new code or be canceled', async () => {
  const { user, notices } = open({
    responses: {
      'POST /api/client-invitations/:id/code': () => created,
      'DELETE /api/client-invitations/:id': () => undefined,
    },
  });
  const row = await rowOf(invitation.email);
  await user.click(within(row).getByRole('button', { name: 'Make a new code' }));
  const shown = await screen.findByRole('dialog', { name: 'New invitation code' });
  await user.click(within(shown).getByRole('button', { name: 'Done' }));
  await user.click(within(row).getByRole('button', { name: /Actions|More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel invitation' }));
  const dialog = await screen.findByRole('alertdialog', { name: `Cancel the invitation of ${invitation.email}?` });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel invitation' }));
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Invitation cancelled'));
});
