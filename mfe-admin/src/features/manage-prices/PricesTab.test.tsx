import { Price } from '@switchboard/contracts/costs';
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
import { PricesTab } from './PricesTab.tsx';

const price = (number: number, given: Partial<Price>) =>
  blankRow(Price, {
    id: `00000000-0000-4000-8000-00000000070${number}`,
    provider: 'openai',
    unit: 'input_tokens',
    price: '2.5',
    currency: 'USD',
    valid_from: '2026-01-01',
    ...given,
  });

function open(items: Price[], responses: FakeResponses = {}) {
  const host = renderWithHost(<PricesTab />, {
    session: sampleSession({ role: 'admin' }),
    responses: { 'GET /api/prices': () => ({ items, next_cursor: null }), ...responses },
  });
  return { ...host, user: userEvent.setup() };
}

test('the prices page shows current and former prices', async () => {
  open([
    price(1, { is_current: true, model: 'gpt-4o' }),
    price(2, { provider: 'telephone', unit: 'seconds', price: '0.0085', is_current: false }),
  ]);
  const row = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;
  expect((await row('gpt-4o')).textContent).toMatch(/\$2\.50.*per million input tokens.*2026-01-01.*Now/);
  expect((await row('Every trunk')).textContent).toMatch(/\$0\.0085.*per minute/);
  expect(within(await row('Every trunk')).queryByText('Now')).toBeNull();
  await expectAccessible();
});

test('a price is added in a unit of its provider, and errors are reported at their fields', async () => {
  const { user, requests } = open([], { 'POST /api/prices': () => price(1, {}) });
  await screen.findByText('No prices yet');
  await user.click(screen.getAllByRole('button', { name: 'Add Price' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Price' }));
  await user.click(dialog.getByRole('button', { name: /Provider/ }));
  await user.click(await screen.findByRole('option', { name: 'ElevenLabs' }));
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: /Unit/ }).textContent).toContain('thousand characters'),
  );
  await user.type(dialog.getByRole('textbox', { name: /^Price/ }), 'a lot');
  await user.click(dialog.getByRole('button', { name: 'Add Price' }));
  await dialog.findByText(/Write a number such as 0.0043/);
  await user.clear(dialog.getByRole('textbox', { name: /^Price/ }));
  await user.type(dialog.getByRole('textbox', { name: /^Price/ }), '0.3');
  await user.click(dialog.getByRole('button', { name: 'Add Price' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.findLast(({ key }) => key === 'POST /api/prices')?.body).toMatchObject({
    provider: 'elevenlabs',
    model: '',
    unit: 'characters',
    price: '0.3',
    currency: 'USD',
  });
});
