import { CampaignActivity, type CampaignProgress } from '@switchboard/contracts/campaign-work';
import { blankRow, expectAccessible } from '@switchboard/platform/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { onePage, openCampaign, spring } from '../testing/openCampaign.tsx';
import { moment, uuid } from '../testing/openFeatureTemplates.tsx';

const progress: CampaignProgress = {
  leads: 10,
  waiting: 3,
  calling: 1,
  retrying: 1,
  reached: 0,
  unreachable: 5,
  unreachable_reasons: [
    { reason: 'do_not_call', leads: 2 },
    { reason: 'not_reached', leads: 3 },
  ],
  not_reached_outcomes: [
    { ended_reason: 'busy', leads: 2 },
    { ended_reason: 'no-answer', leads: 1 },
  ],
  waits_until: null,
  held: [],
  live_calls: [],
  calls_last_hour: 1,
  expected_end: null,
};

test("the overview shows the progress of a campaign, and that its end can't be predicted", async () => {
  openCampaign(null, {
    campaign: { ...spring, status: 'active' },
    responses: { 'GET /api/campaigns/:id/progress': () => progress },
  });
  const bar = await screen.findByRole('progressbar', { name: 'Leads done' });
  expect(bar.getAttribute('aria-valuenow')).toBe('50');
  expect(screen.getByRole('group', { name: 'Retrying' }).textContent).toBe('Retrying1');
  expect(screen.getByText('2 on the do-not-call list')).toBeTruthy();
  const givenUp = screen.getByText(/^3 called without success, and no call is scheduled/);
  expect(givenUp.textContent).toContain('(The line was busy: 2, No one answered: 1)');
  expect(screen.getByText('1 call in the last hour')).toBeTruthy();
  expect(screen.getByText('Available after calls in the last hour')).toBeTruthy();
});

test('the progress of a campaign reloads when a call changes', async () => {
  let reached = 3;
  const { emit } = openCampaign(null, {
    responses: { 'GET /api/campaigns/:id/progress': () => ({ ...progress, reached }) },
  });
  await screen.findByRole('group', { name: 'Reached' });
  reached = 4;
  emit({ id: '1', type: 'call_log.changed', at: moment, subject_id: uuid(1), change: 'updated' });
  await screen.findByText('4');
});

test('the activity shows for each lead what happened, and why', async () => {
  const row = blankRow(CampaignActivity, {
    id: uuid(400),
    lead_name: 'Ada Moss',
    phone_number: '+12025550147',
    last_at: moment,
    calls: 2,
    last_call: { status: 'failed', ended_reason: 'busy', at: moment },
    next_call: { scheduled_time: moment, hold_explanation: 'Held until 9:00 AM in New York.' },
  });
  openCampaign('activity', {
    responses: { 'GET /api/campaigns/:id/activity': () => onePage([row]) },
    slots: { 'lead.timeline.v1': ({ lead_id, campaign_id }) => <p>{`Timeline of ${lead_id} in ${campaign_id}`}</p> },
  });
  expect((await screen.findByRole('link', { name: 'Ada Moss' })).getAttribute('href')).toBe(`/leads/${row.id}`);
  expect(screen.getByText('Held until 9:00 AM in New York.')).toBeTruthy();
  expect(screen.getByText(/The line was busy/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show what happened to Ada Moss' }));
  await screen.findByText(`Timeline of ${row.id} in ${spring.id}`);
  await expectAccessible();
});

test('the activity says that nothing has happened yet', async () => {
  openCampaign('activity', { responses: { 'GET /api/campaigns/:id/activity': () => onePage([]) } });
  await screen.findByText('Nothing has happened yet');
});

test('the Uploads tab shows the documents of another module', async () => {
  openCampaign('uploads', { slots: { 'campaign.uploads.v1': ({ campaign_id }) => <p>Documents of {campaign_id}</p> } });
  await screen.findByText(`Documents of ${spring.id}`);
});

test('an active campaign shows until when it waits, which calls are held and who is on a call', async () => {
  const until = '2026-11-30T13:00:00.000Z';
  openCampaign(null, {
    campaign: { ...spring, status: 'active' },
    responses: {
      'GET /api/campaigns/:id/progress': () => ({
        ...progress,
        waits_until: until,
        held: [{ reason: 'lead_time_zone_unknown' as const, calls: 2, until: null }],
        live_calls: [
          { id: uuid(1), lead_id: uuid(2), lead_name: 'Ada Moss', status: 'ringing' as const, connected_at: null },
        ],
      }),
    },
  });
  expect(await screen.findByText(/^Waiting until/)).toBeTruthy();
  expect(screen.getByText('Ada Moss')).toBeTruthy();
  const held = screen.getByRole('link', { name: '2 calls' });
  expect(held.getAttribute('href')).toBe(`/calls?show=held&campaign=${spring.id}&reason=lead_time_zone_unknown`);
  await expectAccessible();
});

test('a draft shows what is missing for its launch, with links to fix it', async () => {
  openCampaign(null, {
    responses: {
      'GET /api/campaigns/:id/readiness': () => ({
        problems: [{ reason: 'no_outbound_number' as const, message: 'It has no number to call from.' }],
        warnings: [{ reason: 'no_callable_lead' as const, message: 'None of its leads can be called.' }],
      }),
    },
  });
  expect(await screen.findByRole('heading', { name: 'Before you launch' })).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Settings' })).getAttribute('href')).toContain('tab=settings');
  expect(screen.getByRole('link', { name: 'Leads' }).getAttribute('href')).toContain('tab=leads');
});

test('a paused campaign can be resumed', async () => {
  openCampaign(null, { campaign: { ...spring, status: 'paused' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Resume' }));
  expect(await screen.findByRole('dialog', { name: 'Resume Spring' })).toBeTruthy();
});
