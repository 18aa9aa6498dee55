import { ListedRehearsal } from '@switchboard/contracts/rehearsals';
import { ApiError } from '@switchboard/platform';
import { blankRow, expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { openCampaign, spring } from '../../testing/openCampaign.tsx';
import { moment } from '../../testing/openFeatureTemplates.tsx';
import { daysText, paceText, whenText } from './whatHappensNext.ts';

const ready = () => ({ problems: [], warnings: [] });
const noLeads = { reason: 'no_callable_lead' as const, message: 'None of its leads can be called.' };
const dialog = () => screen.findByRole('dialog', { name: 'Launch Spring' });

describe('launching a campaign', () => {
  test('the launch dialog explains what happens next, warns, and sends the calling mode', async () => {
    const user = userEvent.setup();
    const { requests, location } = openCampaign(null, {
      responses: {
        'GET /api/campaigns/:id/readiness': () => ({ problems: [], warnings: [noLeads] }),
        'POST /api/campaigns/:id/launch': () => ({
          campaign: { ...spring, status: 'active' as const, dialing: 'automatic' as const },
          warnings: [noLeads],
        }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Launch' }));
    expect(location()).toContain('dialog=launch');
    const open = within(await dialog());
    expect(await open.findByText(noLeads.message)).toBeTruthy();
    expect(open.getByRole('group', { name: 'What happens next' }).textContent).toContain('No one is called until');
    await user.click(open.getByRole('radio', { name: /Automatic/ }));
    expect(open.getByRole('group', { name: 'What happens next' }).textContent).toContain('Leads are called');
    await expectAccessible();
    await user.click(open.getByRole('button', { name: 'Launch' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.find(({ key }) => key === 'POST /api/campaigns/:id/launch')?.body).toEqual({
      dialing: 'automatic',
      updated_at: moment,
    });
  });

  test('the launch dialog shows the last rehearsal, and that the campaign has changed since then', async () => {
    const rehearsed = blankRow(ListedRehearsal, {
      campaign_id: spring.id,
      status: 'completed',
      calls: 12,
      reached: 8,
      leads: 10,
      callees: 'usual',
      settings: {},
      warnings: [],
      is_stale: true,
    });
    openCampaign(null, {
      responses: {
        'GET /api/campaigns/:id/readiness': ready,
        'GET /api/campaigns/:id/rehearsals': () => ({ items: [rehearsed], next_cursor: null }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Launch' }));
    const open = within(await dialog());
    expect(await open.findByText('Rehearsed: 12 calls reach 8 of 10 leads')).toBeTruthy();
    expect(open.getByRole('link', { name: 'Rehearse it again' })).toBeTruthy();
    await expectAccessible();
  });

  test('the launch dialog shows every reason that prevents a launch, with a link to fix it', async () => {
    openCampaign(null, {
      responses: {
        'GET /api/campaigns/:id/readiness': () => ({
          problems: [
            { reason: 'assistant_not_published' as const, message: 'The assistant of its template is not published.' },
            { reason: 'dates_over' as const, message: 'Its last day is over.' },
          ],
          warnings: [],
        }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Launch' }));
    const open = within(await dialog());
    expect(await open.findByText(/not published/)).toBeTruthy();
    expect(open.getByRole('link', { name: 'Assistants' })).toBeTruthy();
    expect(open.getByRole('button', { name: 'Launch' }).hasAttribute('disabled')).toBe(true);
  });

  test('the launch dialog stays open if someone else saved, and says so', async () => {
    openCampaign(null, {
      responses: {
        'GET /api/campaigns/:id/readiness': ready,
        'POST /api/campaigns/:id/launch': () => {
          throw new ApiError(409, {
            code: 'CONFLICT',
            message: 'Spring was changed by somebody else.',
            reason: 'stale',
          });
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Launch' }));
    const open = within(await dialog());
    await open.findByText('Who calls');
    await userEvent.click(open.getByRole('button', { name: 'Launch' }));
    expect(await open.findByText('Spring was changed by somebody else.')).toBeTruthy();
  });

  test('a loading error of the launch check can be retried', async () => {
    let isDown = true;
    openCampaign(null, {
      responses: {
        'GET /api/campaigns/:id/readiness': () => {
          if (isDown) throw new ApiError(500, { code: 'INTERNAL', message: 'Something broke' });
          return ready();
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Launch' }));
    const open = within(await dialog());
    await open.findByText('Failed to load required data');
    isDown = false;
    await userEvent.click(open.getByRole('button', { name: 'Retry' }));
    await open.findByText('Who calls');
  });
});

test('an active campaign can be paused next to its name', async () => {
  const { requests } = openCampaign(null, {
    campaign: { ...spring, status: 'active', dialing: 'automatic' },
    responses: { 'PATCH /api/campaigns/:id': () => ({ ...spring, status: 'paused' as const }) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
  expect(screen.queryByRole('button', { name: 'Launch' })).toBeNull();
  await waitFor(() =>
    expect(requests.find(({ key }) => key.startsWith('PATCH'))?.body).toEqual({ status: 'paused', updated_at: moment }),
  );
});

test('a campaign that was paused automatically says why', async () => {
  const pause_reason = '5 of the 8 calls that ended in the last 120 seconds failed.';
  openCampaign(null, { campaign: { ...spring, status: 'paused', pause_reason } });
  expect(await screen.findByText('This campaign was paused automatically')).toBeTruthy();
  expect(screen.getByText(new RegExp(pause_reason))).toBeTruthy();
});

test('days, times and pace are described in words', () => {
  expect(daysText(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'])).toBe('Monday to Friday');
  expect(daysText(['tuesday', 'friday'])).toBe('Tuesday and Friday');
  const times = { call_start_time: null, call_end_time: null, start_date: '2026-12-01', end_date: null };
  expect(whenText({ ...times, weekdays: ['sunday'] })).toBe(
    'Leads are called Sunday from 08:00 to 21:00 in their time zone, from Dec 1, 2026 on.',
  );
  const pace = { max_concurrent_calls: 1, max_calls_per_minute: 10, max_attempts_per_lead: null };
  expect(paceText(pace)).toBe('It makes at most 1 call at a time and 10 calls a minute.');
});
