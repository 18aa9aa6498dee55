import type { ModelNotice } from '@switchboard/contracts/assistants';
import { expectAccessible, type FakeResponses, renderWithHost } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ModelNotices } from './ModelNotices.tsx';

const sample: Omit<ModelNotice, 'assistant_id' | 'assistant_name'> = {
  part: 'llm',
  provider: 'openai',
  model_id: 'gpt-4o',
  model: 'GPT-4o',
  is_fallback: false,
  shut_down_on: '2027-01-14',
  is_shut_down: false,
  is_missing: false,
  successor: 'GPT-6.1 Terra',
  successor_id: 'gpt-6.1-terra',
};
const notice = (place: number, changes: Partial<ModelNotice> = {}): ModelNotice => ({
  ...sample,
  assistant_id: `00000000-0000-4000-8000-00000000000${place}`,
  assistant_name: `Reception ${place}`,
  ...changes,
});
const show = (items: ModelNotice[], more: FakeResponses = {}) =>
  renderWithHost(<ModelNotices />, { responses: { 'GET /api/model-notices': () => ({ items }), ...more } });

test('the notice names assistants whose models end soon, with the day and the successor', async () => {
  show([notice(1)]);
  expect(await screen.findByText('Models of published assistants end soon')).toBeTruthy();
  expect(screen.getByRole('listitem').textContent).toBe(
    'Reception 1 uses GPT-4o, which will be shut down by its provider on January 14, 2027. Choose GPT-6.1 Terra and publish again.Migrate',
  );
  expect(screen.getByRole('link', { name: 'Reception 1' }).getAttribute('href')).toContain(notice(1).assistant_id);
  await expectAccessible();
});

test("the notice counts the assistants it doesn't list, and says that models were shut down", async () => {
  show(
    [1, 2, 3, 4, 5, 6, 7].map((place) =>
      notice(place, { is_shut_down: place === 1, successor: null, successor_id: null }),
    ),
  );
  expect(await screen.findByText('Published assistants use models that were shut down')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByText('And 4 more.')).toBeTruthy();
});

test('the notice is empty if no model ends', async () => {
  const { requests, container } = show([]);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(container.textContent).toBe('');
});

test("the notice names fallbacks, and models that are missing from their provider's list", async () => {
  show([
    notice(1, { is_fallback: true, is_missing: true, shut_down_on: '2026-11-28', successor: null, successor_id: null }),
  ]);
  expect((await screen.findByRole('listitem')).textContent).toBe(
    'Reception 1 has the fallback GPT-4o, which is missing from its provider’s list of models.',
  );
  expect(screen.queryByRole('button')).toBeNull();
});

const run = (passed: number, amount: string) => ({
  ...{ id: notice(1).assistant_id, assistant_id: notice(1).assistant_id, assistant_version: 1, status: 'completed' },
  ...{ snapshot_hash: 'a'.repeat(64), brain: 'OpenAI', total: 2, passed, failed: 2 - passed, undecided: 0 },
  ...{ error_message: null, created_by_name: 'Maya', created_at: '2026-11-29T08:00:00.000Z' },
  finished_at: '2026-11-29T08:01:00.000Z',
  cost: { items: [], totals: [{ currency: 'USD', amount }], is_complete: true, is_estimated: false },
});
const result = (key: string, verdict: string) => ({
  ...{ id: notice(1).assistant_id, key, name: `Test ${key}`, is_required: true, verdict, held: [] },
});
const trial = {
  ...{ id: notice(2).assistant_id, assistant_id: notice(1).assistant_id, assistant_version: 1, part: 'llm' },
  ...{ provider: 'openai', from_model: 'gpt-4o', to_model: 'gpt-6.1-terra', created_by_name: 'Maya' },
  ...{ created_at: '2026-11-29T08:00:00.000Z', before: run(2, '0.04'), after: run(1, '0.02') },
};

test('the successor is tested side by side with costs, and published in one click', async () => {
  let trials: unknown[] = [];
  const { requests } = show([notice(1)], {
    'GET /api/assistants/:id/model-trials': () => ({ items: trials as never[] }),
    'POST /api/assistants/:id/model-trials': () => {
      trials = [trial];
      return trial as never;
    },
    'GET /api/model-trials/:id': () =>
      ({
        ...trial,
        results: {
          before: [result('a', 'passed'), result('b', 'passed')],
          after: [result('a', 'passed'), result('b', 'failed')],
        },
      }) as never,
    'POST /api/assistants/:id/migrate-model': () => ({}) as never,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Migrate Reception 1 from GPT-4o' }));
  expect(await screen.findByText('It wasn’t tried yet.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try GPT-6.1 Terra on its tests' }));
  expect(await screen.findByText('2 of 2 passed')).toBeTruthy();
  expect(screen.getByText('1 of 2 passed')).toBeTruthy();
  expect(screen.getAllByText(/^Cost: /)).toHaveLength(2);
  const row = within(screen.getByRole('row', { name: /Test b/ }));
  expect([row.getByText('Passed'), row.getByText('Failed')]).toHaveLength(2);
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Publish with GPT-6.1 Terra' }));
  expect(await screen.findByText('New calls of Reception 1 use GPT-6.1 Terra.')).toBeTruthy();
  expect(requests.find(({ key }) => key.endsWith('migrate-model'))?.body).toEqual({
    ...{ part: 'llm', provider: 'openai', from_model: 'gpt-4o', to_model: 'gpt-6.1-terra' },
    publish: true,
  });
});
