import { CustomField } from '@switchboard/contracts/custom-fields';
import { SavedFilter } from '@switchboard/contracts/saved-filters';
import { blankRow, expectAccessible, type HostResult } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ada, openLeads } from '../../testing/openLeads.tsx';
import { onePage, sampleId } from '../../testing/samples.ts';

const field = (number: number, key: string, more: Partial<CustomField>) =>
  blankRow(CustomField, { id: sampleId(11, number), key, label: key, position: number, ...more });
const fields = [
  field(1, 'budget', { label: 'Budget', field_type: 'number' }),
  field(2, 'plan', { label: 'Plan', field_type: 'choice', choices: ['Gold', 'Silver'], withdrawn_choices: ['Tin'] }),
  field(3, 'city', { label: 'City', field_type: 'text' }),
];
const withFields = { 'GET /api/custom-fields': () => onePage(fields) };
const asked = (requests: HostResult['requests']) =>
  JSON.parse(
    String(requests.findLast(({ key }) => key === 'GET /api/leads')?.query?.custom_fields ?? 'null'),
  ) as unknown;

test('conditions on custom fields are added row by row, applied once complete, and kept in the address', async () => {
  const user = userEvent.setup();
  const { requests, location } = openLeads([ada], { responses: withFields });
  await screen.findByText('Ada Moss');
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const panel = within(await screen.findByRole('region', { name: 'Filters' }));
  const add = async (name: string) => {
    await user.click(await panel.findByRole('button', { name: 'Custom field' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await add('Budget');
  expect(location()).toBe('/leads');
  await user.type(panel.getByRole('textbox', { name: 'Budget, from' }), 'much');
  await panel.findByText(/Budget must be a number/);
  await user.clear(panel.getByRole('textbox', { name: 'Budget, from' }));
  await user.type(panel.getByRole('textbox', { name: 'Budget, from' }), '1000');
  await waitFor(() => expect(asked(requests)).toEqual({ budget: { from: 1000 } }));
  await add('Plan');
  await user.click(panel.getByRole('button', { name: /Plan, value/ }));
  await user.click(await screen.findByRole('option', { name: /Tin/ }));
  await waitFor(() => expect(asked(requests)).toEqual({ budget: { from: 1000 }, plan: { is: 'Tin' } }));
  await user.click(panel.getByRole('button', { name: /What is asked of Plan/ }));
  await user.click(await screen.findByRole('option', { name: 'is empty' }));
  await waitFor(() => expect(asked(requests)).toEqual({ budget: { from: 1000 }, plan: { is_empty: true } }));
  expect(screen.getByRole('button', { name: 'Filters 2 in effect' })).toBeDefined();
  await expectAccessible();
  await user.click(panel.getByRole('button', { name: 'Do not filter by Budget' }));
  await waitFor(() => expect(asked(requests)).toEqual({ plan: { is_empty: true } }));
});

test('valid conditions in the address become chips, and invalid ones are ignored', async () => {
  const user = userEvent.setup();
  const words = JSON.stringify({
    budget: { from: 1000, to: 2000 },
    city: { contains: 'Oslo' },
    gone: { is: 'x' },
    bad: 3,
  });
  const { requests, location } = openLeads([ada], {
    path: `/leads?fields=${encodeURIComponent(words)}`,
    responses: withFields,
  });
  await screen.findByText('Ada Moss');
  expect(asked(requests)).toEqual({ budget: { from: 1000, to: 2000 }, city: { contains: 'Oslo' }, gone: { is: 'x' } });
  await screen.findByText('Budget is between 1,000 and 2,000');
  expect(screen.getByText('gone is exactly x')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Remove filter City contains Oslo' }));
  expect(decodeURIComponent(location())).not.toContain('Oslo');
});

test('a filter can be saved under a name, chosen again, and deleted', async () => {
  const user = userEvent.setup();
  const saved = blankRow(SavedFilter, {
    id: sampleId(12, 1),
    name: 'Rich',
    filter: { status: 'won', custom_fields: { budget: { from: 1000 } } },
    is_own: true,
  });
  const rows: SavedFilter[] = [];
  const { requests, location } = openLeads([ada], {
    path: '/leads?status=won',
    responses: {
      ...withFields,
      'GET /api/saved-filters': () => onePage([...rows]),
      'POST /api/saved-filters': () => {
        rows.push(saved);
        return saved;
      },
      'DELETE /api/saved-filters/:id': () => {
        rows.pop();
      },
    },
  });
  await screen.findByText('Ada Moss');
  await user.click(screen.getByRole('button', { name: /^Filters/ }));
  await user.click(await screen.findByRole('button', { name: 'Save filter' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save filter' }));
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Rich');
  await user.click(dialog.getByRole('switch', { name: /Share/ }));
  await user.click(dialog.getByRole('button', { name: 'Save Filter' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.find(({ key }) => key === 'POST /api/saved-filters')?.body).toEqual({
    name: 'Rich',
    is_shared: true,
    filter: { status: 'won' },
  });
  await user.click(await screen.findByRole('button', { name: /Saved filter/ }));
  await user.click(await screen.findByRole('option', { name: /Rich/ }));
  await waitFor(() => expect(asked(requests)).toEqual({ budget: { from: 1000 } }));
  await waitFor(() => expect(location()).toContain('status=won'));
  await user.click(screen.getByRole('button', { name: 'What to do with Rich' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Delete filter' }));
  await waitFor(() => expect(requests.some(({ key }) => key === 'DELETE /api/saved-filters/:id')).toBe(true));
  await waitFor(() => expect(location()).toContain('status=won'));
});
