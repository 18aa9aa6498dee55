import type { ModelNotice } from '@switchboard/contracts/assistants';
import { expectAccessible, renderWithHost } from '@switchboard/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ModelNotices } from './ModelNotices.tsx';

const notice = (place: number, changes: Partial<ModelNotice> = {}): ModelNotice => ({
  assistant_id: `00000000-0000-4000-8000-00000000000${place}`,
  assistant_name: `Reception ${place}`,
  part: 'llm',
  model: 'GPT-4o',
  shut_down_on: '2027-01-14',
  is_shut_down: false,
  successor: 'GPT-6.1 Terra',
  ...changes,
});
const show = (items: ModelNotice[]) =>
  renderWithHost(<ModelNotices />, { responses: { 'GET /api/model-notices': () => ({ items }) } });

test('names the assistants whose models end soon, with the day and the successor', async () => {
  show([notice(1)]);
  expect(await screen.findByText('Models of published assistants end soon')).toBeTruthy();
  expect(screen.getByRole('listitem').textContent).toBe(
    'Reception 1 uses GPT-4o, which will be shut down by its provider on January 14, 2027. Choose GPT-6.1 Terra and publish again.',
  );
  expect(screen.getByRole('link', { name: 'Reception 1' }).getAttribute('href')).toContain(notice(1).assistant_id);
  await expectAccessible();
});

test('says how many more there are than it lists, and that calls are affected once a model was shut down', async () => {
  show([1, 2, 3, 4, 5, 6, 7].map((place) => notice(place, { is_shut_down: place === 1, successor: null })));
  expect(await screen.findByText('Published assistants use models that were shut down')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  expect(screen.getByText('And 2 more.')).toBeTruthy();
});

test('shows nothing where no model ends', async () => {
  const { requests, container } = show([]);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(container.textContent).toBe('');
});
