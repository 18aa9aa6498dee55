import type { ResponseTimes } from '@switchboard/contracts/response-times';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnswerTrend } from './AnswerTrend.tsx';

const figures = (p50_ms: number, p95_ms: number) => ({ answers: 1_200, p50_ms, p95_ms });
const times: ResponseTimes = {
  start_date: '2026-10-25',
  end_date: '2026-11-23',
  time_zone: 'UTC',
  are_simulated: true,
  total: figures(640, 1_400),
  versions: [
    { version: 2, ...figures(500, 900) },
    { version: 1, ...figures(800, 1_400) },
  ],
  days: [
    { date: '2026-11-23', version: 2, ...figures(500, 900) },
    { date: '2026-11-22', version: 1, ...figures(800, 1_400) },
  ],
};

const open = (answer: () => ResponseTimes) =>
  renderWithHost(<AnswerTrend id="00000000-0000-4000-8000-000000000001" />, {
    session: sampleSession({ role: 'viewer' }),
    responses: { 'GET /api/assistants/:id/response-times': answer },
  });

test('the trend shows response times, the version that changed them, and bars per version and day', async () => {
  open(() => times);
  const text = (await screen.findByText(/^Of 1,200 answers/)).textContent;
  expect(text).toContain(
    'in simulated calls of the last 30 days half came within 640 ms, 95 in a hundred within 1.4 s.',
  );
  expect(text).toContain('Half of the answers of version 2 came 300 ms sooner than those of version 1.');
  const bars = within(screen.getByRole('list', { name: 'Answers by version' })).getAllByRole('img');
  expect(bars[0]?.getAttribute('aria-label')).toBe('900 ms, Half within 500 ms, 95 in a hundred within further 400 ms');
  within(screen.getByRole('list', { name: 'Answers by day' })).getByText('Nov 22, 2026, version 1');
  await expectAccessible();
});

test('the trend says that nothing was measured, and shows a loading error', async () => {
  const { unmount } = open(() => ({ ...times, total: null, versions: [], days: [] }));
  await screen.findByText(/^No answer was measured in the last 30 days\./);
  unmount();
  open(() => {
    throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Away.' });
  });
  await screen.findByText('Failed to load the response times');
});
