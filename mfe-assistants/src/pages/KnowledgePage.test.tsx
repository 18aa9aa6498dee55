import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { handbook, open, refusal, sampleBase, serverWith } from '../testing/openKnowledge.tsx';

const act = async (name: string) => {
  await userEvent.click((await screen.findAllByRole('button', { name: 'More actions' }))[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

test('knowledge bases show their documents, and how many are being read or failed', async () => {
  open(
    serverWith({
      bases: [handbook, sampleBase(302, 'Prices', { document_count: 7, unread_count: 2, failed_count: 1 })],
    }),
  );
  expect((await screen.findByRole('row', { name: /Handbook/ })).textContent).toContain('What everybody asks');
  const row = within(screen.getByRole('row', { name: /Prices/ }));
  row.getByText('2 being read');
  row.getByText('1 failed');
  row.getByText('7');
  await expectAccessible();
});

test('an empty list explains knowledge bases, and a search without results says so', async () => {
  open(serverWith({ bases: [] }));
  await screen.findByText('No knowledge bases yet');
  await userEvent.type(screen.getByRole('searchbox'), 'ward');
  await screen.findByText('No knowledge bases match your search');
  await userEvent.click(screen.getByRole('button', { name: 'Show all knowledge bases' }));
  await screen.findByText('No knowledge bases yet');
});

test('a loading error of the knowledge bases can be retried', async () => {
  open({ ...serverWith(), 'GET /api/knowledge-bases': refusal(503, 'UNAVAILABLE', 'Down.') });
  const alert = within(await screen.findByRole('alert'));
  alert.getByText('Failed to load knowledge bases');
  alert.getByRole('button', { name: 'Retry' });
});

test('a knowledge base is created and opened', async () => {
  const { requests, location } = open(serverWith({ bases: [], documents: [] }));
  await userEvent.click((await screen.findAllByRole('button', { name: 'Create Knowledge Base' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Knowledge Base' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Create & Continue' }));
  await dialog.findByText('Name is required');
  await userEvent.type(dialog.getByRole('textbox', { name: /Name/ }), ' Opening hours ');
  await userEvent.click(dialog.getByRole('button', { name: 'Create & Continue' }));
  await screen.findByText('No documents yet');
  expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toMatchObject({ name: 'Opening hours' });
  expect(location()).toMatch(/^\/knowledge\/[^/?]+$/);
});

test('a knowledge base can be renamed', async () => {
  open(serverWith());
  await act('Rename');
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename Knowledge Base' }));
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: /Name/ });
  expect(name.value).toBe('Handbook');
  await userEvent.type(name, ' of the house');
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Handbook of the house');
});

test('deleting a knowledge base asks first', async () => {
  open(serverWith());
  await act('Delete');
  const dialog = within(await screen.findByRole('alertdialog', { name: /^Delete/ }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Delete' }));
  await screen.findByText('No knowledge bases yet');
});

test('a knowledge base in use names its assistants instead of asking to delete it', async () => {
  const user = { id: handbook.id, name: 'Reminders', in_draft: true, in_live_version: false };
  open(serverWith({ users: [user] }));
  await act('Delete');
  const dialog = within(await screen.findByRole('alertdialog', { name: /is in use/ }));
  dialog.getByRole('link', { name: 'Reminders' });
  dialog.getByText('in the draft');
  expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test("a viewer can't create knowledge bases, even by address", async () => {
  const { location } = open(serverWith(), '/knowledge?dialog=create', 'viewer');
  await screen.findByRole('row', { name: /Handbook/ });
  expect(screen.queryByRole('button', { name: 'Create Knowledge Base' })).toBeNull();
  await waitFor(() => expect(location()).toBe('/knowledge'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
