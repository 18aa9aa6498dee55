import { Client } from '@switchboard/contracts/clients';
import { blankRow } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ada, openLeads } from '../../testing/openLeads.tsx';
import { onePage } from '../../testing/samples.ts';

const client = blankRow(Client, { id: '00000000-0000-4000-8000-000000000501', name: 'Larkfield Labs' });

function edit(lead: typeof ada) {
  return openLeads([lead], {
    path: `/leads?edit=${lead.id}`,
    responses: { 'GET /api/clients': () => onePage([client]), 'PATCH /api/leads/:id': () => lead },
  });
}

const sent = (requests: readonly { key: string; body?: unknown }[]) =>
  requests.find(({ key }) => key === 'PATCH /api/leads/:id')?.body;

test('a client can be chosen for a lead', async () => {
  const user = userEvent.setup();
  const { requests } = edit(ada);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Lead' }));
  await user.click(await dialog.findByRole('button', { name: /Client/ }));
  await user.click(await screen.findByRole('option', { name: 'Larkfield Labs' }));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(sent(requests)).toMatchObject({ client_id: client.id }));
});

test('the client of a lead can be removed', async () => {
  const user = userEvent.setup();
  const { requests } = edit({ ...ada, client_id: client.id });
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Lead' }));
  await user.click(await dialog.findByRole('button', { name: /Larkfield Labs/ }));
  await user.click(await screen.findByRole('option', { name: 'No client' }));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(sent(requests)).toMatchObject({ client_id: null }));
});

test('the lead form has no client field if there are no clients', async () => {
  openLeads([ada], { path: `/leads?edit=${ada.id}` });
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Lead' }));
  await dialog.findByRole('textbox', { name: /Notes/ });
  expect(dialog.queryByRole('button', { name: /Client/ })).toBeNull();
});
