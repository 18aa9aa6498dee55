import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ada, openLeads, tim } from '../testing/openLeads.tsx';
import { onePage } from '../testing/samples.ts';

const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows' });

test('rows of the previous search cannot be selected while new ones load', async () => {
  const user = userEvent.setup();
  const found = Promise.withResolvers<void>();
  const { location } = openLeads([], {
    responses: {
      'GET /api/leads': async ({ query }) => {
        if (!query?.search) return onePage([ada]);
        await found.promise;
        return onePage([tim]);
      },
    },
  });
  await screen.findByText('Ada Moss');
  await user.click(all());
  expect(all().checked).toBe(true);
  await user.type(screen.getByRole('searchbox'), 'tim');
  await waitFor(() => expect(location()).toBe('/leads?search=tim'));
  expect(screen.getByText('Ada Moss')).toBeDefined();
  await user.click(all());
  found.resolve();
  await screen.findByText('Tim Vale');
  expect(all().checked).toBe(false);
  expect(screen.queryByRole('button', { name: 'Schedule' })).toBeNull();
  await user.click(all());
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Tim Vale/ }).checked).toBe(true);
  await screen.findByRole('button', { name: 'Schedule' });
});

test('all leads of an import can be selected from its filtered list', async () => {
  const user = userEvent.setup();
  const id = '00000000-0000-4000-8000-000000000009';
  openLeads([], {
    path: `/leads?import=${id}`,
    responses: {
      'GET /api/leads': () => ({ items: [ada, tim], next_cursor: 'more' }),
      'GET /api/leads/count': ({ query }) => ({ count: query?.import_id === id ? 1203 : 9 }),
    },
  });
  await screen.findByText('Ada Moss');
  await user.click(all());
  await user.click(await screen.findByRole('button', { name: 'Select all 1,203 leads that match' }));
  await screen.findByText('1,203 selected');
});
