import { CampaignLead } from '@switchboard/contracts/campaign-leads';
import { CampaignCandidate } from '@switchboard/contracts/campaign-work';
import { ApiError } from '@switchboard/platform';
import { blankRow, expectAccessible, type HostOptions, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { onePage, openCampaign, spring } from '../testing/openCampaign.tsx';
import { moment, uuid } from '../testing/openFeatureTemplates.tsx';

const member = (number: number, given: Partial<CampaignLead> = {}) =>
  blankRow(CampaignLead, {
    id: uuid(300 + number),
    lead_id: uuid(400 + number),
    first_name: 'Lead',
    last_name: String(number),
    phone_number: '+12025550147',
    added_at: moment,
    ...given,
  });
const ada = member(1, { first_name: 'Ada', last_name: 'Moss', email: 'ada@example.com' });
const tim = member(2, {
  scheduled_call: {
    id: uuid(500),
    scheduled_time: '2999-01-01T09:00:00.000Z',
    hold_explanation: 'The number is retired.',
  },
});
const mute = member(3, { phone_number: '' });

const candidates = Array.from({ length: 3 }, (_, index) =>
  blankRow(CampaignCandidate, {
    id: uuid(600 + index),
    first_name: 'Candidate',
    last_name: String(index),
    phone_number: '+12025550148',
    created_at: moment,
  }),
);

function open({ responses, ...options }: HostOptions & { campaign?: typeof spring } = {}) {
  return openCampaign('leads', {
    responses: {
      'GET /api/campaigns/:id/leads': () => onePage([ada, tim, mute]),
      'GET /api/campaigns/:id/candidates/count': () => ({ count: 1234 }),
      'GET /api/campaigns/:id/candidates': () => onePage(candidates),
      ...responses,
    },
    ...options,
  });
}

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

async function menuOf(name: string) {
  const row = within(await rowOf(name));
  await userEvent.click(row.getByRole('button', { name: 'More actions' }));
  return within(await screen.findByRole('menu'));
}

test('a lead without a planned call shows the result of its latest call', async () => {
  const last = (status: 'connected' | 'disconnected', ended_reason: 'busy' | null) => ({
    last_call: { id: uuid(700), status, ended_reason, created_at: moment },
  });
  const rows = [member(4, last('disconnected', 'busy')), member(5, last('connected', null)), ada];
  open({ responses: { 'GET /api/campaigns/:id/leads': () => onePage(rows) } });
  expect((await rowOf('Lead 4')).textContent).toMatch(/Not answered .+The line was busy/);
  expect((await rowOf('Lead 5')).textContent).toContain('On a call now');
  expect((await rowOf('Ada Moss')).textContent).not.toContain('call');
});

test('the menu of a lead shows its actions, and Call Now opens the slot of the other module', async () => {
  const calls: unknown[] = [];
  const { location } = open({
    slots: {
      'lead.call.v1': (props) => {
        calls.push(props);
        return <p>Confirm Call</p>;
      },
    },
  });
  expect((await rowOf('Ada Moss')).textContent).toContain('Manual–');
  await expectAccessible();
  expect(screen.getByText('Held: The number is retired.')).toBeTruthy();
  const menu = await menuOf('Ada Moss');
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Call Now',
    'Schedule Call',
    'Remove from Campaign',
  ]);
  await userEvent.click(menu.getByRole('menuitem', { name: 'Call Now' }));
  await screen.findByText('Confirm Call');
  expect(location()).toContain(`lead=${ada.lead_id}&act=call`);
  expect(calls[0]).toMatchObject({
    lead_id: ada.lead_id,
    campaign_id: spring.id,
    campaign: {
      template_name: 'Screening',
      assistant_id: spring.assistant.id,
      phone_number_id: spring.phone_number_id,
    },
  });
});

test('a scheduled call of a lead can be rescheduled or canceled', async () => {
  open();
  const menu = await menuOf('Lead 2');
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Call Now',
    'Reschedule Call',
    'Cancel Scheduled Call',
    'Remove from Campaign',
  ]);
});

test("a lead without a number can't be called", async () => {
  open();
  const menu = await menuOf('Lead 3');
  expect(menu.getByRole('menuitem', { name: /Call Now/ }).getAttribute('aria-disabled')).toBe('true');
});

test('a lead is removed after a confirmation', async () => {
  const { requests, notices } = open({
    responses: { 'DELETE /api/campaigns/:id/leads/:lead_id': () => undefined },
  });
  const menu = await menuOf('Ada Moss');
  await userEvent.click(menu.getByRole('menuitem', { name: 'Remove from Campaign' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(notices.map(({ title }) => title)).toEqual(['Lead removed from the campaign']));
  expect(requests.find(({ key }) => key.startsWith('DELETE'))?.params).toEqual({
    id: spring.id,
    lead_id: ada.lead_id,
  });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('the server searches the leads of a campaign', async () => {
  const { requests, location } = open({ responses: { 'GET /api/campaigns/:id/leads': () => onePage([]) } });
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search leads of the campaign' }), 'moss');
  await screen.findByText('No leads match your search');
  expect(location()).toContain('search=moss');
  expect(requests.filter(({ key }) => key === 'GET /api/campaigns/:id/leads').at(-1)?.query).toEqual({
    search: 'moss',
  });
});

test('all matching leads except one are added, and the dialog says how many joined', async () => {
  const user = userEvent.setup();
  const { requests, notices } = open({
    campaign: { ...spring, lead_limit: 2000 },
    responses: { 'POST /api/campaigns/:id/leads': () => ({ added: 1233, lead_count: 2467, added_ids: [] }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Add Leads' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Leads' }));
  expect(dialog.getByText(/This campaign is limited to 2000 leads.*You can add up to 766 more leads\./)).toBeTruthy();
  await user.click(await dialog.findByRole('button', { name: 'Select all 1,234 leads that match' }));
  await user.click(dialog.getAllByRole('checkbox')[1] as HTMLElement);
  expect(dialog.getByText('1,233 leads selected')).toBeTruthy();
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Add Selected Leads' }));
  await waitFor(() =>
    expect(notices).toEqual([
      { title: 'Leads added', description: '1,233 leads joined the campaign.', tone: 'success' },
    ]),
  );
  expect(requests.find(({ key }) => key === 'POST /api/campaigns/:id/leads')?.body).toEqual({
    search: '',
    except_ids: [candidates[0]?.id],
    shared_numbers: 'ask',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('adding leads that share a number asks first, and follows the answer', async () => {
  const user = userEvent.setup();
  const details = { count: 1, leads: [{ id: uuid(601), name: 'Candidate 1' }] };
  const { requests } = open({
    responses: {
      'POST /api/campaigns/:id/leads': ({ body }) => {
        if ((body as { shared_numbers: string }).shared_numbers !== 'ask')
          return { added: 1, lead_count: 1, added_ids: [uuid(600)] };
        throw new ApiError(409, { code: 'CONFLICT', message: 'Shared', reason: 'numbers_shared', details });
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Add Leads' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Leads' }));
  await user.click(await dialog.findByRole('button', { name: 'Select all 1,234 leads that match' }));
  await user.click(dialog.getByRole('button', { name: 'Add Selected Leads' }));
  const asked = await screen.findByRole('dialog', { name: '1 lead shares its number with another lead' });
  await expectAccessible(asked);
  await user.click(within(asked).getByRole('button', { name: 'Add one lead per number' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.findLast(({ key }) => key === 'POST /api/campaigns/:id/leads')?.body).toMatchObject({
    shared_numbers: 'first',
  });
});

test('the add dialog says that no lead is selected, and that the limit is exceeded', async () => {
  const user = userEvent.setup();
  const message =
    'Adding these leads would exceed the maximum limit of 1 leads for this campaign. Current: 1, Attempting to add: 1';
  const { notices } = open({
    campaign: { ...spring, lead_limit: 1, lead_count: 1 },
    responses: {
      'POST /api/campaigns/:id/leads': () => {
        throw new ApiError(429, { code: 'LIMIT_EXCEEDED', message, reason: 'campaign_leads_limit' });
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Add Leads' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Leads' }));
  expect(dialog.getByText(/You cannot add more leads\./)).toBeTruthy();
  await dialog.findByText('Candidate 0');
  await user.click(dialog.getByRole('button', { name: 'Add Selected Leads' }));
  await user.click(dialog.getAllByRole('checkbox')[1] as HTMLElement);
  await user.click(dialog.getByRole('button', { name: 'Add Selected Leads' }));
  await waitFor(() => expect(notices).toHaveLength(2));
  expect(notices).toMatchObject([
    { title: 'No leads selected', description: 'Please select at least one lead to add' },
    { title: 'Limit Exceeded', description: message },
  ]);
});

test("people who can only read can't change the leads of a campaign", async () => {
  open({ session: sampleSession({ role: 'viewer' }) });
  await rowOf('Ada Moss');
  expect(screen.queryByRole('button', { name: 'Add Leads' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
});
