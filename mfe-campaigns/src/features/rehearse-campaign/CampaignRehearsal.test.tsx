import { CampaignProgress } from '@switchboard/contracts/campaign-work';
import { type NeverReachedLead, Rehearsal } from '@switchboard/contracts/rehearsals';
import { blankRow, expectAccessible, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { onePage, openCampaign, spring } from '../../testing/openCampaign.tsx';
import { moment, uuid } from '../../testing/openFeatureTemplates.tsx';

const outcomes = { answered: 3, voicemail: 1, no_answer: 2, busy: 0, failed: 0 };

const done = blankRow(Rehearsal, {
  id: uuid(200),
  campaign_id: spring.id,
  status: 'completed',
  progress: 1,
  seed: 1,
  days: 14,
  runs: 3,
  callees: 'usual',
  price_per_minute: 0.1,
  settings: { call_end_time: '20:00' },
  is_stale: false,
  starts_at: moment,
  created_at: moment,
  finished_at: moment,
  leads: 10,
  reached: 8,
  calls: 12,
  minutes: 21.5,
  cost: 2.15,
  ranges: {
    calls: { min: 11, max: 14 },
    minutes: { min: 20, max: 24 },
    cost: { min: 2, max: 2.4 },
    reached: { min: 8, max: 8 },
  },
  calls_per_hour: [
    { at: '2026-11-23T09:00:00.000Z', ...outcomes },
    { at: '2026-11-23T10:00:00.000Z', ...outcomes },
  ],
  never_reached: [
    { reason: 'do_not_call', leads: 1 },
    { reason: 'attempts_used_up', leads: 1 },
  ],
  warnings: [
    { code: 'window_never_opens', setting: 'call_start_time', message: 'No one in Tokyo can be called: 4 leads.' },
  ],
  finished_on: moment,
  lines: { most: 3, allowed: 10 },
});

const missed: NeverReachedLead = {
  id: uuid(300),
  lead_id: uuid(301),
  first_name: 'Ada',
  last_name: 'Moss',
  phone_number: '+12025550147',
  reason: 'do_not_call',
  attempts: 0,
  explanation: 'The number is on the do-not-call list of your organization.',
};

function open(rehearsals: readonly Rehearsal[], options: Parameters<typeof openCampaign>[1] = {}) {
  return openCampaign('rehearsal', {
    ...options,
    responses: {
      'GET /api/campaigns/:id/rehearsals': () => onePage(rehearsals),
      'GET /api/campaigns/:id/rehearsals/:rehearsal_id/leads': () => onePage([missed]),
      'GET /api/campaigns/:id/rehearsals/:rehearsal_id': () => done,
      ...options?.responses,
    },
  });
}

test('a rehearsal shows its result with chart and table, unreached leads, and warnings', async () => {
  open([done]);
  expect((await screen.findByRole('group', { name: 'Reached' })).textContent).toContain('of 10 leads');
  expect(screen.getByRole('group', { name: 'Calls' }).textContent).toContain('11–14 in all runs');
  expect(screen.getByRole('group', { name: 'Cost' }).textContent).toContain('2.15');
  expect(screen.getByText('No one in Tokyo can be called: 4 leads.', { exact: false })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Call window start' }).getAttribute('href')).toContain('tab=overview');
  expect(screen.getByRole('img', { name: /Calls by hour. 6 calls in the busiest hour/i })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show as table: Calls by hour' }));
  expect(within(screen.getByRole('table', { name: 'Calls by hour' })).getAllByRole('row')).toHaveLength(3);
  expect(await screen.findByText('The number is on the do-not-call list of your organization.')).toBeTruthy();
  await expectAccessible();
});

test('a rehearsal can be started from its dialog', async () => {
  const { notices, requests } = open([], {
    responses: { 'POST /api/campaigns/:id/rehearsals': () => ({ ...done, status: 'waiting', progress: 0 }) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Rehearse' }));
  const dialog = await screen.findByRole('dialog');
  await expectAccessible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Rehearse' }));
  await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'Rehearsal started' }));
  expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toEqual({
    days: 14,
    runs: 1,
    seed: 1,
    price_per_minute: null,
    callees: 'usual',
    settings: {},
  });
});

test('a rehearsal can try other days and retries, and only changed settings are sent', async () => {
  const { requests } = open([], {
    campaign: { ...spring, weekdays: ['monday', 'sunday'] },
    responses: { 'POST /api/campaigns/:id/rehearsals': () => ({ ...done, status: 'waiting', progress: 0 }) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Rehearse' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('switch', { name: /^Try other settings/ }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Sun' }));
  await userEvent.click(dialog.getByRole('switch', { name: /^Own rules for calling again/ }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Call again when the line is busy' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Rehearse' }));
  await waitFor(() => expect(requests.some(({ key }) => key.startsWith('POST'))).toBe(true));
  expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toMatchObject({
    settings: {
      weekdays: ['monday'],
      retry_rules: { busy: { after_minutes: 60, times: 2 } },
    },
  });
});

test('two rehearsals of the same second are listed separately, with readable settings', async () => {
  const settings = { weekdays: ['monday' as const], retry_rules: { busy: { after_minutes: 5, times: 2 } } };
  open(
    [
      { ...done, settings },
      { ...done, id: uuid(201), settings },
    ],
    {
      path: `/u/Screening/${spring.id}?tab=rehearsal&dialog=apply`,
    },
  );
  expect(await screen.findByText('Weekdays: Monday')).toBeTruthy();
  expect(screen.getByText('Retries: busy after 5 minutes, 2 times')).toBeTruthy();
  expect(screen.getAllByText(/, other settings, number 2$/).length).toBeGreaterThan(0);
});

test('a running rehearsal shows its progress and can be canceled', async () => {
  open([{ ...done, status: 'running', progress: 0.4 }]);
  expect((await screen.findByRole('progressbar', { name: 'Rehearsing' })).getAttribute('aria-valuenow')).toBe('40');
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
});

test('two rehearsals can be compared, and the tried settings can be applied', async () => {
  const { notices, requests } = open([done, { ...done, id: uuid(201), settings: {}, reached: 5 }], {
    path: `/u/Screening/${spring.id}?tab=rehearsal&rehearsal=${done.id}&with=${uuid(201)}`,
    responses: { 'PATCH /api/campaigns/:id': () => spring },
  });
  const table = await screen.findByRole('table', { name: 'Two rehearsals compared' });
  expect(within(table).getByRole('row', { name: /^Reached/ }).textContent).toBe('Reached85');
  await userEvent.click(screen.getByRole('button', { name: 'Apply settings' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'Settings applied' }));
  expect(requests.find(({ key }) => key.startsWith('PATCH'))?.body).toEqual({
    call_end_time: '20:00',
    updated_at: spring.updated_at,
  });
});

test('a launched campaign is shown next to its rehearsal', async () => {
  const progress = blankRow(CampaignProgress, { leads: 10, reached: 4, unreachable: 1, waiting: 5 });
  open([done], {
    campaign: { ...spring, status: 'active' },
    responses: { 'GET /api/campaigns/:id/progress': () => progress },
  });
  const table = await screen.findByRole('table', { name: 'Rehearsed and real' });
  expect(within(table).getByRole('row', { name: /^Reached/ }).textContent).toBe('Reached84');
});

test("a viewer can't start or delete rehearsals", async () => {
  open([done], { session: sampleSession({ role: 'viewer' }) });
  await screen.findByRole('group', { name: 'Reached' });
  expect(screen.queryByRole('button', { name: 'Rehearse' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});
