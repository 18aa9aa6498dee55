import type { BudgetAnswer } from '@switchboard/contracts/delay-budgets';
import { expectAccessible, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DelayBudgetCard } from './DelayBudgetCard.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const nothing: BudgetAnswer = { budget: { p50_ms: null, p95_ms: null }, measured: null, is_kept: null };

const show = (answer: BudgetAnswer, role: 'admin' | 'member' = 'admin') => {
  let stored = answer;
  return renderWithHost(<DelayBudgetCard assistantId={id} />, {
    session: sampleSession({ role }),
    responses: {
      'GET /api/assistants/:id/delay-budget': () => stored,
      'PUT /api/assistants/:id/delay-budget': ({ body }) => {
        stored = { ...stored, budget: body };
        return stored;
      },
    },
  });
};

test('the delay budget card shows what was measured, where, and that it is over the budget', async () => {
  show({
    budget: { p50_ms: 800, p95_ms: 2_000 },
    measured: { source: 'calls', answers: 1_200, p50_ms: 900, p95_ms: 1_800 },
    is_kept: false,
  });
  expect(await screen.findByText('Budget: half of the answers within 800 ms, 95 of 100 within 2.0 s.')).toBeTruthy();
  expect(screen.getByText('Over the budget')).toBeTruthy();
  expect(
    screen.getByText(/half of 1,200 answers came within 900 ms, 95 of 100 within 1.8 s, in real calls/),
  ).toBeTruthy();
  await expectAccessible();
});

test('a delay budget can be set while there is nothing to compare yet', async () => {
  const { requests } = show(nothing);
  expect(await screen.findByText(/There is nothing to compare yet/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Change delay budget' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /95 of 100/ }), '1500');
  await userEvent.click(screen.getByRole('button', { name: 'Save budget' }));
  await waitFor(() => expect(screen.getByText('Budget: 95 of 100 within 1.5 s.')).toBeTruthy());
  expect(requests.find(({ key }) => key.startsWith('PUT'))?.body).toEqual({ p50_ms: null, p95_ms: 1_500 });
});

test('members see the budget and can’t change it', async () => {
  show(nothing, 'member');
  expect(await screen.findByText('Admins can change the budget.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
