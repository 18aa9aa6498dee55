import { Call } from '@switchboard/contracts/calls';
import { type CallOverview, UncertainAttempt } from '@switchboard/contracts/dialer';
import { ScheduledCall } from '@switchboard/contracts/scheduled-calls';
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
import { barsOf } from '../features/watch-calls/NextHour.tsx';
import { latenessText } from '../features/watch-calls/OverviewStrip.tsx';
import { uuid } from '../testing/openCallRequests.tsx';
import { CallsPage } from './CallsPage.tsx';

const soon = new Date(Date.now() + 600_000).toISOString();
const running = { is_paused: false, reason: null, paused_by_name: null, paused_at: null };
const overview: CallOverview = {
  pause: running,
  due: 0,
  upcoming: 12,
  running: 1,
  max_concurrent_calls: 10,
  held: [{ reason: 'outside_call_window', count: 3 }],
  next_hour: [{ at: new Date(Math.floor(Date.now() / 300_000) * 300_000).toISOString(), due: 2, held: 1 }],
  lateness: { calls: 40, p50_ms: 8, p99_ms: 450 },
  uncertain: 0,
  workers: [{ id: uuid(70), host: 'one', started_at: soon, seen_at: soon, is_alive: true, calls: 1 }],
};

const next = blankRow(ScheduledCall, {
  id: uuid(80),
  lead_id: uuid(1),
  lead_name: 'Ada Byron',
  lead_phone_number: '+12025550114',
  time_zone: 'America/Chicago',
  assistant_name: 'Reception',
  scheduled_time: soon,
  status: 'scheduled',
  hold: null,
});
const held = {
  ...next,
  id: uuid(81),
  lead_name: 'Tim Vale',
  hold: {
    reason: 'outside_call_window' as const,
    explanation: 'Held until 9:00 AM in Chicago: outside the call window 8:00 AM–9:00 PM.',
    until: soon,
    since: soon,
  },
};

function open(responses: FakeResponses = {}, options: Partial<Parameters<typeof renderWithHost>[1]> = {}) {
  return renderWithHost(<CallsPage />, {
    path: '/calls',
    responses: {
      'GET /api/calls/overview': () => overview,
      'GET /api/call': () => ({
        items: [
          blankRow(Call, { id: uuid(60), lead_name: 'Eve Moss', phone_number: '+12025550115', status: 'connected' }),
        ],
        next_cursor: null,
      }),
      'GET /api/scheduled-calls': () => ({ items: [next], next_cursor: null }),
      'GET /api/calls/held': () => ({ items: [held], next_cursor: null }),
      'GET /api/assistants': () => ({ items: [], next_cursor: null }),
      'GET /api/calls/campaigns': () => ({ campaigns: [{ id: uuid(30), name: 'Autumn' }] }),
      ...responses,
    },
    slots: {
      'scheduled-call.why.v1': ({ scheduled_call_id }) => <p>Why {scheduled_call_id}</p>,
      'lead.schedule.v1': ({ kind, scheduled_call_id }) => <p>{`${kind} ${scheduled_call_id}`}</p>,
    },
    ...options,
  });
}

test('the calls page shows running calls, calls due in the next hour and the next calls', async () => {
  open();
  expect(await screen.findByText('Eve Moss')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Running now: 1' })).toBeTruthy();
  expect(
    screen.getByRole('heading', { name: '2 calls due in the next hour, 1 held one looked at again' }),
  ).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Delay, last hour' }).textContent).toContain('On time');
  expect(await screen.findByText('Ada Byron')).toBeTruthy();
  await expectAccessible();
});

test('a held call names its rule, and the address contains the chosen list', async () => {
  const { requests } = open({}, { path: '/calls?show=held&reason=outside_call_window' });
  const row = (await screen.findByText('Tim Vale')).closest('tr') as HTMLElement;
  expect(row.textContent).toContain('Held until 9:00 AM in Chicago');
  expect(requests.find(({ key }) => key === 'GET /api/calls/held')?.query).toEqual({ reason: 'outside_call_window' });
  await userEvent.click(row);
  expect(await screen.findByText(`Why ${held.id}`)).toBeTruthy();
});

test('the list is filtered by assistant, campaign and day from the address', async () => {
  const { requests, location } = open(
    { 'GET /api/scheduled-calls': ({ query }) => ({ items: query?.campaign_id ? [] : [next], next_cursor: null }) },
    { path: '/calls?day=2026-11-23' },
  );
  await screen.findByText('Ada Byron');
  const asked = () => requests.filter(({ key }) => key === 'GET /api/scheduled-calls').at(-1)?.query;
  expect(Date.parse(String(asked()?.to)) - Date.parse(String(asked()?.from))).toBe(86_400_000);
  await userEvent.click(screen.getByRole('combobox', { name: 'Campaign' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Autumn' }));
  await screen.findByText('No call matches the filters');
  expect(asked()).toMatchObject({ campaign_id: uuid(30) });
  expect(location()).toBe(`/calls?day=2026-11-23&campaign=${uuid(30)}`);
  const [clear] = screen.getAllByRole('button', { name: 'Clear filters' });
  if (clear) await userEvent.click(clear);
  await screen.findByText('Ada Byron');
  expect(location()).toBe('/calls');
});

test('a scheduled call is moved in the schedule dialog of the leads module', async () => {
  open();
  const row = (await screen.findByText('Ada Byron')).closest('tr') as HTMLElement;
  await userEvent.click(within(row).getByRole('button', { name: 'Reschedule Call' }));
  expect(await screen.findByText(`reschedule ${next.id}`)).toBeTruthy();
});

test('all calls can be paused with a reason and resumed', async () => {
  let pause: CallOverview['pause'] = running;
  const responses: FakeResponses = {
    'GET /api/calls/overview': () => ({ ...overview, pause }),
    'POST /api/calls/pause': ({ body }) => {
      pause = { is_paused: true, reason: body.reason, paused_by_name: 'Ada', paused_at: soon };
      return pause;
    },
    'POST /api/calls/resume': () => {
      pause = running;
      return pause;
    },
  };
  const { requests, notices } = open(responses, { session: sampleSession({ role: 'admin' }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Pause all calls' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause all calls' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Pause all calls' }));
  expect(await dialog.findByText('Please say why all calls are paused.')).toBeTruthy();
  const reason = dialog.getByRole('textbox', { name: /Reason/ });
  await userEvent.type(reason, '\u200B');
  await userEvent.click(dialog.getByRole('button', { name: 'Pause all calls' }));
  expect(await dialog.findByText('Please write at least one character that can be seen.')).toBeTruthy();
  await userEvent.clear(reason);
  await userEvent.type(reason, 'The script is wrong');
  await userEvent.click(dialog.getByRole('button', { name: 'Pause all calls' }));
  await waitFor(() => expect(notices.at(-1)?.title).toBe('All calls are paused'));
  expect(requests.find(({ key }) => key === 'POST /api/calls/pause')?.body).toEqual({ reason: 'The script is wrong' });
  await userEvent.click(await screen.findByRole('button', { name: 'Resume calls' }));
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Calls go out again'));
});

test("an uncertain attempt can be resolved with the carrier's answer in view", async () => {
  const attempt = blankRow(UncertainAttempt, {
    id: uuid(90),
    lead_name: 'Ivo Lost',
    phone_number: '+12025550116',
    carrier_says: 'not_dialed',
  });
  const { requests } = open({
    'GET /api/calls/overview': () => ({ ...overview, uncertain: 1 }),
    'GET /api/calls/uncertain': () => ({ items: [attempt], next_cursor: null }),
    'POST /api/calls/uncertain/:id/resolve': () => undefined,
  });
  expect(await screen.findByText('The carrier has no record of this call.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Record outcome' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Was Ivo Lost called?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Record outcome' }));
  expect(await dialog.findByText('Please say whether the lead was called.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('radio', { name: 'No, no one was called' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Record outcome' }));
  await waitFor(() =>
    expect(requests.find(({ key }) => key === 'POST /api/calls/uncertain/:id/resolve')?.body).toEqual({
      was_dialed: false,
    }),
  );
});

test('a viewer of the calls page is offered no actions', async () => {
  open({}, { session: sampleSession({ role: 'viewer' }) });
  await screen.findByText('Ada Byron');
  for (const name of ['Pause all calls', 'End call', 'Reschedule Call'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('the next hour has twelve bars, and lateness is shown in readable units', () => {
  const bars = barsOf([{ at: '2026-11-23T09:05:00.000Z', due: 4, held: 1 }], new Date('2026-11-23T09:03:00Z'));
  expect(bars.map(({ counts }) => counts).slice(0, 3)).toEqual([
    [0, 0],
    [4, 1],
    [0, 0],
  ]);
  expect(bars).toHaveLength(12);
  expect([null, 20, 450, 12_000, 150_000].map(latenessText)).toEqual(['–', 'On time', '0.5 s', '12 s', '3 min']);
});

test('the heading of running calls shows that there are more than the page lists', async () => {
  const items = [blankRow(Call, { id: uuid(60), lead_name: 'Eve Moss', status: 'connected' })];
  open({ 'GET /api/call': () => ({ items, next_cursor: 'next' }) });
  expect(await screen.findByRole('heading', { name: 'Running now: 1+' })).toBeTruthy();
});
