import { CallLog } from '@switchboard/contracts/call-logs';
import { ApiError } from '@switchboard/platform';
import { blankRow, expectAccessible, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { onePage, openCampaign, spring } from '../testing/openCampaign.tsx';
import { moment, uuid } from '../testing/openFeatureTemplates.tsx';

const notFound = () => {
  throw new ApiError(404, { code: 'NOT_FOUND', message: 'Campaign not found' });
};

test('the campaign page describes the campaign, in tabs with their own addresses', async () => {
  const { location } = openCampaign(null, { responses: { 'GET /api/call-logs': () => onePage([]) } });
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  expect(await screen.findByRole('heading', { level: 1, name: 'Spring' })).toBeTruthy();
  expect(await screen.findByText('Nurses for the new ward')).toBeTruthy();
  expect(screen.getByText('No call window specified')).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Total Leads' }).textContent).toContain('1,234');
  await expectAccessible();
  await userEvent.click(screen.getByRole('tab', { name: 'Call Logs' }));
  await screen.findByText('No call logs found for this campaign');
  expect(location()).toBe(`/u/Screening/${spring.id}?tab=calls`);
});

test.each([
  ['is gone', `/u/Screening/${spring.id}`, '/u/Screening'],
  ['is no id', '/u/Screening/new', '/campaigns'],
])('a campaign whose id %s is not found', async (_, path, back) => {
  openCampaign(null, { path, responses: { 'GET /api/campaigns/:id': notFound } });
  expect(await screen.findByText('Campaign not found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Campaigns' }).getAttribute('href')).toBe(back);
});

test('a loading error of the campaign can be retried', async () => {
  let isDown = true;
  openCampaign(null, {
    responses: {
      'GET /api/campaigns/:id': () => {
        if (isDown) throw new ApiError(500, { code: 'INTERNAL', message: 'Something broke' });
        return spring;
      },
    },
  });
  await screen.findByText('Failed to load campaign details');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { level: 1, name: 'Spring' });
});

test('the address follows a renamed template', async () => {
  const { location } = openCampaign('calls', {
    campaign: { ...spring, feature_template: { ...spring.feature_template, name: 'First & last' } },
    responses: { 'GET /api/call-logs': () => onePage([]) },
  });
  await waitFor(() => expect(location()).toBe(`/u/First%20%26%20last/${spring.id}?tab=calls`));
});

test("an active campaign that can't call says why", async () => {
  const problems = [{ reason: 'no_outbound_number', message: 'It has no number.' }] as const;
  openCampaign(null, {
    campaign: { ...spring, status: 'active' },
    responses: { 'GET /api/campaigns/:id/readiness': () => ({ problems: [...problems], warnings: [] }) },
  });
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('This campaign is active but calls no one')).toBeTruthy();
  expect(alert.getByRole('link', { name: 'Settings' }).getAttribute('href')).toContain('tab=settings');
});

test('a campaign is deleted on its own page, which leads back to the list', async () => {
  const { location } = openCampaign(null, { responses: { 'DELETE /api/campaigns/:id': () => undefined } });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Spring' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /to confirm/ }), 'Spring');
  await userEvent.click(screen.getByRole('button', { name: 'Delete campaign' }));
  await waitFor(() => expect(location()).toBe('/u/Screening'));
});

test('only changed values are saved, with the time at which the campaign was read', async () => {
  const user = userEvent.setup();
  const { requests } = openCampaign(null, {
    responses: { 'PATCH /api/campaigns/:id': () => ({ ...spring, name: 'Summer' }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const name = screen.getByRole('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.type(name, 'Summer');
  await user.click(screen.getByRole('switch', { name: 'Own call window' }));
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(requests.find(({ key }) => key.startsWith('PATCH'))?.body).toEqual({
      name: 'Summer',
      description: 'Nurses for the new ward',
      status: 'draft',
      call_start_time: '09:00',
      call_end_time: '17:00',
      updated_at: moment,
    }),
  );
  await screen.findByRole('button', { name: 'Edit' });
});

test("a campaign that can't be activated lists every reason, with links to fix it", async () => {
  const user = userEvent.setup();
  openCampaign(null, {
    responses: {
      'PATCH /api/campaigns/:id': () => {
        throw new ApiError(409, {
          code: 'CONFLICT',
          reason: 'campaign_not_ready',
          message: 'Its last day is over.',
          details: {
            problems: [
              { reason: 'dates_over', message: 'Its last day is over.' },
              { reason: 'minutes_used_up', message: 'The minutes that its template allows are used up.' },
            ],
          },
        });
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Its last day is over. Settings',
    'The minutes that its template allows are used up. Screening',
  ]);
  expect(alert.getByRole('link', { name: 'Screening' }).getAttribute('href')).toBe(`/feature-templates/${uuid(1)}`);
});

test('the calls of a campaign are listed, and open their transcript', async () => {
  const log = blankRow(CallLog, {
    id: uuid(200),
    lead_name: 'Ada Moss',
    phone_number: '+12025550147',
    call_type: 'outbound',
    status: 'completed',
    call_duration: 83,
    has_transcript: true,
    created_at: moment,
  });
  const { location, requests } = openCampaign('calls', {
    responses: { 'GET /api/call-logs': () => onePage([log]) },
    slots: { 'call-log.view.v1': ({ view }) => <p>The {view}</p> },
  });
  await userEvent.click(await screen.findByRole('button', { name: /View Transcript/ }));
  expect(await screen.findByText('The transcript')).toBeTruthy();
  expect(location()).toContain(`log=${log.id}`);
  expect(requests.find(({ key }) => key === 'GET /api/call-logs')?.query).toEqual({ campaign_id: spring.id });
});

test("people who can only read can't edit the campaign", async () => {
  const session = sampleSession({ role: 'viewer' });
  openCampaign(null, { session });
  await screen.findByText('Nurses for the new ward');
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});
