import { Client } from '@switchboard/contracts/clients';
import type { StaffRole } from '@switchboard/contracts/permissions';
import { ApiError } from '@switchboard/platform';
import {
  blankRow,
  expectAccessible,
  type FakeResponses,
  renderWithHost,
  sampleSession,
} from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ClientMembersTab } from './ClientMembersTab.tsx';

const client = blankRow(Client, {
  id: '00000000-0000-4000-8000-000000000501',
  name: 'Larkfield Labs',
  shares_transcripts: true,
  lead_count: 3,
  member_count: 1,
});

interface Given {
  role?: StaffRole;
  clients?: Client[];
  responses?: FakeResponses;
}

function open({ role = 'admin', clients = [client], responses = {} }: Given = {}) {
  const host = renderWithHost(<ClientMembersTab />, {
    session: sampleSession({ role }),
    responses: { 'GET /api/clients': () => ({ items: clients, next_cursor: null }), ...responses },
    slots: { 'client.people.v1': ({ client_id }) => <p>People of {client_id ?? 'all'}</p> },
  });
  return { ...host, user: userEvent.setup() };
}

const row = async () => (await screen.findByText('Larkfield Labs')).closest('tr') as HTMLElement;

test('the client list shows what each client can see, and leads to its members', async () => {
  const { user, location } = open();
  expect(within(await row()).getByText('Transcripts')).toBeTruthy();
  expect(within(await row()).queryByText('Recordings')).toBeNull();
  await expectAccessible();
  await user.click(within(await row()).getByRole('button', { name: 'Members' }));
  expect(await screen.findByText(`People of ${client.id}`)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show members of all clients' }));
  expect(await screen.findByText('People of all')).toBeTruthy();
  expect(location()).toContain('view=members');
});

test('a client is added, and a name that is taken is reported at its field', async () => {
  let isTaken = true;
  const { user, requests } = open({
    clients: [],
    responses: {
      'POST /api/clients': () => {
        const message = 'A client of this name exists already.';
        if (isTaken) throw new ApiError(409, { code: 'CONFLICT', message, fields: { name: message } });
        return client;
      },
    },
  });
  await screen.findByText('No clients yet');
  await user.click(screen.getAllByRole('button', { name: 'Add Client' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Client' }));
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Larkfield Labs');
  await user.click(dialog.getByRole('switch', { name: /Share recordings/ }));
  await user.click(dialog.getByRole('button', { name: 'Add Client' }));
  await dialog.findByText('A client of this name exists already.');
  isTaken = false;
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), ' Two');
  await user.click(dialog.getByRole('button', { name: 'Add Client' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.findLast(({ key }) => key === 'POST /api/clients')?.body).toEqual({
    name: 'Larkfield Labs Two',
    shares_transcripts: false,
    shares_recordings: true,
  });
});

test('deleting a client lists the consequences first', async () => {
  const { user, requests } = open({ responses: { 'DELETE /api/clients/:id': () => undefined } });
  await user.click(within(await row()).getByRole('button', { name: /Actions|More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Larkfield Labs?' });
  expect(dialog.textContent).toContain('1 person loses access immediately');
  expect(dialog.textContent).toContain('3 leads stay, without the label.');
  expect(requests.some(({ key }) => key.startsWith('DELETE'))).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: 'Delete client' }));
  await waitFor(() => expect(requests.some(({ key }) => key === 'DELETE /api/clients/:id')).toBe(true));
});

test('a viewer sees clients without buttons to change them', async () => {
  open({ role: 'viewer' });
  expect(within(await row()).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add Client' })).toBeNull();
});
