import { ApiError } from '@switchboard/platform';
import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openCampaign, spring } from '../../testing/openCampaign.tsx';
import { moment } from '../../testing/openFeatureTemplates.tsx';

const campaign = {
  ...spring,
  weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as typeof spring.weekdays,
  max_concurrent_calls: null,
  max_calls_per_minute: null,
  max_attempts_per_lead: null,
  max_attempts_per_lead_and_day: null,
  max_call_seconds: null,
  retry_rules: null,
  auto_pause: { percent: 50, calls: 5, seconds: 120 },
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
const type = async (name: RegExp, text: string) => {
  const field = screen.getByRole('textbox', { name });
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

test('days, limits, retries and pausing are saved, with the time at which the campaign was read', async () => {
  const { requests } = openCampaign('settings', {
    campaign,
    responses: { 'PATCH /api/campaigns/:id': () => campaign },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Sun' }));
  await type(/^Calls at a time/, '5');
  await userEvent.click(screen.getByRole('switch', { name: 'Own rules for calling again' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Call again when the line is busy' }));
  const busy = within(screen.getByRole('group', { name: 'Call again when the line is busy' }));
  expect(busy.getAllByRole('textbox')).toHaveLength(2);
  await userEvent.click(screen.getByRole('switch', { name: 'Pause when too many calls fail' }));
  await expectAccessible();
  await save();
  await waitFor(() =>
    expect(requests.find(({ key }) => key.startsWith('PATCH'))?.body).toEqual({
      weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
      max_concurrent_calls: 5,
      max_calls_per_minute: null,
      max_attempts_per_lead: null,
      max_attempts_per_lead_and_day: null,
      max_call_seconds: null,
      retry_rules: { busy: { after_minutes: 60, times: 2 } },
      auto_pause: null,
      updated_at: moment,
    }),
  );
});

test('invalid dialing settings are reported at their fields, and nothing is sent', async () => {
  const { requests } = openCampaign('settings', { campaign: { ...campaign, weekdays: ['monday'] } });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Mon' }));
  await type(/^Longest call/, '5');
  await type(/^Percent that failed/, '101');
  await save();
  expect(await screen.findByText('Please choose at least one day')).toBeTruthy();
  expect(screen.getByText('Seconds must be at least 10')).toBeTruthy();
  expect(screen.getByText('Percent must be at most 100')).toBeTruthy();
  expect(requests.some(({ key }) => key.startsWith('PATCH'))).toBe(false);
});

test('two people who change the same limit choose which value is saved', async () => {
  let current = campaign;
  const { requests } = openCampaign('settings', {
    campaign,
    responses: {
      'GET /api/campaigns/:id': () => current,
      'PATCH /api/campaigns/:id': ({ body }) => {
        const { updated_at } = body as { updated_at: string };
        if (updated_at === current.updated_at) return current;
        throw new ApiError(409, { code: 'CONFLICT', message: 'Changed', reason: 'stale' });
      },
    },
  });
  await screen.findByRole('checkbox', { name: 'Sun' });
  await type(/^Calls per minute/, '7');
  current = {
    ...campaign,
    max_calls_per_minute: 30,
    updated_at: '2026-11-23T10:00:00.000Z',
  } as unknown as typeof current;
  await save();
  const question = within(await screen.findByRole('dialog', { name: 'Someone else changed this too' }));
  expect(question.getByRole('radiogroup', { name: 'Calls per minute' })).toBeTruthy();
  expect(question.getByRole('radio', { name: 'Theirs: 30' })).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(requests.filter(({ key }) => key.startsWith('PATCH')).map(({ body }) => body)).toMatchObject([
      { max_calls_per_minute: 7, updated_at: moment },
      { max_calls_per_minute: 7, updated_at: current.updated_at },
    ]),
  );
});
