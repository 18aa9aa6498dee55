import type { CallAnalytics, LeadCalls } from '@switchboard/contracts/analytics';
import { Assistant } from '@switchboard/contracts/assistants';
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
import { AnalyticsPage } from './AnalyticsPage.tsx';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const reception = blankRow(Assistant, { id: uuid(2), name: 'Reception' });
const counts = { calls: 4, completed: 3, failed: 1, seconds: 240 };

const analytics: CallAnalytics = {
  start_date: '2026-11-19',
  end_date: '2026-11-20',
  time_zone: 'America/Chicago',
  days: [
    { date: '2026-11-19', calls: 0, completed: 0, failed: 0, seconds: 0 },
    { date: '2026-11-20', ...counts },
  ],
  hours: [{ weekday: 5, hour: 10, calls: 4, completed: 3, failed: 1 }],
  outcomes: [
    { id: 'assistant-ended-call', calls: 3, completed: 3, failed: 0 },
    { id: 'busy', calls: 1, completed: 0, failed: 1 },
  ],
  assistants: [{ id: reception.id, name: 'Reception', ...counts }],
  numbers: [{ id: '+12025550100', name: '+12025550100', ...counts }],
  campaigns: [],
};
const ada: LeadCalls = {
  id: uuid(1),
  lead_name: 'Ada Byron',
  phone_number: '+12025550114',
  total_calls: 4,
  picked: 3,
  failed: 1,
};

const responses: FakeResponses = {
  'GET /api/analytics/summary': () => ({
    total_agents: 2,
    minutes_spoken: 4,
    total_leads: 1200,
    call_requests: 3,
    call_logs: 4,
  }),
  'GET /api/analytics/calls': () => analytics,
  'GET /api/analytics/leads': () => ({ items: [ada], next_cursor: null }),
  'GET /api/assistants': () => ({ items: [reception], next_cursor: null }),
};

const pro = sampleSession();
if (pro.organization) pro.organization.is_pro = true;

const open = (more: FakeResponses = {}, path = '/analytics') =>
  renderWithHost(<AnalyticsPage />, { path, session: pro, responses: { ...responses, ...more } });

test('the analytics page has five cards, charts with their findings, and the leads by calls', async () => {
  open();
  await screen.findByText('1,200');
  const cards = screen.getAllByRole('link').map(({ textContent }) => textContent ?? '');
  for (const card of ['Total Agents2', 'Minutes Spoken4', 'Total Leads1,200', 'Call Requests3', 'Call Logs4'])
    expect(cards).toContain(card);
  for (const finding of [
    '4 calls in 2 days, 75% answered',
    'Best answered on Friday at 10 AM: 75%',
    '4 minutes spoken, 2 a day',
    'Ended by the assistant: 75% of calls',
    'Reception had 4 calls',
    'No campaign had a call in these days',
  ])
    expect(await screen.findByRole('heading', { name: finding })).toBeTruthy();
  const row = (await screen.findByText('Ada Byron')).closest('tr') as HTMLElement;
  expect(row.textContent).toContain('431');
  await expectAccessible();
});

test('a chart can be shown as a table and downloaded as a file', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show as table: Calls by outcome' }));
  const table = await screen.findByRole('table', { name: 'Calls by outcome' });
  expect(within(table).getByText('The line was busy')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Download as CSV: Calls by outcome' });
  expect(link.getAttribute('href')).toBe(
    '/api/analytics/calls/export?table=outcomes&start_date=2026-11-19&end_date=2026-11-20',
  );
});

test('the page counts the days in the address, and the leads of one assistant', async () => {
  const { requests } = open({}, `/analytics?from=2026-11-19&to=2026-11-20&assistant=${reception.id}`);
  await screen.findByText('Ada Byron');
  const asked = (key: string) => requests.find((request) => request.key === key)?.query;
  await waitFor(() =>
    expect(asked('GET /api/analytics/calls')).toEqual({ start_date: '2026-11-19', end_date: '2026-11-20' }),
  );
  expect(asked('GET /api/analytics/leads')).toMatchObject({ assistant_id: reception.id });
});

test('the page says that analytics could not be loaded, and Retry loads them', async () => {
  let isDown = true;
  open({
    'GET /api/analytics/calls': () => {
      if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Down.' });
      return analytics;
    },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to load analytics');
  isDown = false;
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('4 calls in 2 days, 75% answered')).toBeTruthy();
});

test('the analytics page explains the PRO plan to other accounts without loading data', async () => {
  const { requests } = renderWithHost(<AnalyticsPage />, { path: '/analytics', session: sampleSession(), responses });
  expect(await screen.findByText('Analytics is a part of the PRO plan')).toBeTruthy();
  expect(requests).toEqual([]);
});
