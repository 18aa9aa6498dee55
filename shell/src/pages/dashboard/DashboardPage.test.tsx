import type { ModelNotice } from '@switchboard/contracts/assistants';
import type { CallLog } from '@switchboard/contracts/call-logs';
import type { Dashboard } from '@switchboard/contracts/dashboard';
import type { Onboarding } from '@switchboard/contracts/onboarding';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, sampleSession } from '@switchboard/platform/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { sampleModule } from '../../modules/sampleModule.ts';
import { sampleLead } from '../../palette/sampleLead.ts';
import { renderShell, type ShellOptions } from '../../testing/renderShell.tsx';
import { DashboardPage } from './DashboardPage.tsx';

const dashboard: Dashboard = {
  total_assistants: 7,
  assistants_added: 2,
  active_assistants: 4,
  total_conversations: 1318,
  average_response_seconds: 0.84,
  total_users: 12,
  users_joined: 0,
  success_rate: 0.913,
  interviews_to_review: 0,
  calls_by_day: Array.from({ length: 14 }, (_, index) => ({
    date: `2026-11-${String(index + 7).padStart(2, '0')}`,
    completed: 10 + index,
    failed: 1,
    average_response_seconds: index < 7 ? 1.1 : 0.8,
  })),
};
const nothingYet: Dashboard = {
  ...dashboard,
  total_assistants: 0,
  active_assistants: 0,
  total_conversations: 0,
  average_response_seconds: null,
  success_rate: null,
  calls_by_day: dashboard.calls_by_day.map(({ date }) => ({
    date,
    completed: 0,
    failed: 0,
    average_response_seconds: null,
  })),
};
const onboarding: Onboarding = {
  is_asked: false,
  kit: null,
  steps: [
    { step: 'place_call', is_done: true },
    { step: 'bring_leads', is_done: false },
  ],
  is_dismissed: false,
  seen_hints: [],
};
const log: CallLog = {
  id: '00000000-0000-4000-8000-0000000000c1',
  organization_id: '00000000-0000-4000-8000-000000000001',
  call_id: null,
  lead_id: null,
  lead_name: 'Maya Lindqvist',
  campaign_id: null,
  assistant_id: null,
  assistant_name: 'Screening nurse',
  assistant_version: null,
  call_type: 'outbound',
  origin: 'phone',
  phone_number: '+12125550142',
  from_number: null,
  to_number: null,
  status: 'completed',
  ended_reason: null,
  call_duration: 184,
  summary: null,
  notes: null,
  tags: [],
  has_transcript: true,
  has_recording: true,
  is_simulated: true,
  created_at: '2026-11-20T10:00:00Z',
};

function open(responses: ShellOptions['responses'] = {}, options: ShellOptions = {}) {
  return renderShell(<DashboardPage />, {
    path: '/dashboard',
    responses: {
      'GET /api/dashboard': () => dashboard,
      'GET /api/call-logs': () => ({ items: [log], next_cursor: null }),
      'GET /api/model-notices': () => ({ items: [] }),
      ...responses,
    },
    ...options,
  });
}

const figure = async (label: string) => (await screen.findByRole('group', { name: label })).textContent;

describe('DashboardPage', () => {
  test('says once that calls are simulated, and in a row only among others', async () => {
    const real = { ...log, id: '00000000-0000-4000-8000-0000000000c2', is_simulated: false };
    const page = (items: CallLog[]) => ({ 'GET /api/call-logs': () => ({ items, next_cursor: null }) });
    const { unmount } = open(page([log, { ...log, id: real.id }]));
    await screen.findByText('Simulated calls');
    expect(screen.queryByText('Simulated')).toBeNull();
    unmount();
    open(page([log, real]));
    expect(await screen.findAllByText('Simulated')).toHaveLength(1);
    expect(screen.queryByText('Simulated calls')).toBeNull();
  });

  test.each([
    ['Total Assistants', '7'],
    ['Active Assistants', '4'],
    ['Total Conversations', '1,318'],
    ['Average Response', '0.8s'],
    ['Total Users', '12'],
    ['Success Rate', '91.3%'],
  ])('%s is %s', async (label, value) => {
    open();
    await waitFor(async () => expect(await figure(label)).toContain(value));
  });

  test('lists assistants whose models end soon, and leads to them', async () => {
    const notice: ModelNotice = {
      assistant_id: log.id,
      assistant_name: 'Reception',
      part: 'llm',
      provider: 'openai',
      model_id: 'gpt-4o',
      model: 'GPT-4o',
      is_fallback: false,
      shut_down_on: '2027-01-14',
      is_shut_down: false,
      is_missing: false,
      successor: 'GPT-6.1 Terra',
      successor_id: 'gpt-6.1-terra',
    };
    const items = [1, 2, 3, 4].map((place) => ({ ...notice, assistant_name: `Reception ${place}` }));
    open({ 'GET /api/model-notices': () => ({ items }) });
    expect(await screen.findByText('Models of assistants end soon')).toBeTruthy();
    expect(screen.getByText(/Reception 1: GPT-4o, January 14, 2027 .* 1 more\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Try the successors and migrate' }).getAttribute('href')).toContain(
      '/assistants',
    );
  });

  test('states the finding of the chart and keeps the figures behind it', async () => {
    open();
    const finding = '147 calls in the last 7 days, 50% more than in the 7 days before';
    expect(await screen.findByRole('heading', { name: finding })).toBeTruthy();
    // In summer -4.
    expect(screen.getByText(/^Days in your organization's time zone, America\/New_York \(GMT-[45]\)\.$/)).toBeTruthy();
    await userEvent.click(screen.getByText('Show the figures as a table'));
    const row = screen.getByRole('row', { name: /Fri, Nov 20/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['23', '1']);
  });

  test('lists the latest calls', async () => {
    open();
    const row = await screen.findByRole('row', { name: /Maya Lindqvist/ });
    expect(row.textContent).toContain('(212) 555-0142');
    expect(row.textContent).toContain('Completed');
    expect(row.textContent).toContain('3:04');
  });

  test.each([
    ['Total Assistants', '2 added in a week'],
    ['Active Assistants', '3 drafts'],
    ['Total Conversations', '50% in a week'],
    ['Average Response', '0.3s faster in a week'],
    ['Total Users', 'No change this week'],
    ['Success Rate', 'points in a week'],
  ])('%s says what changed: %s', async (label, text) => {
    open();
    await waitFor(async () => expect(await figure(label)).toContain(text));
  });

  test('chooses a lead and opens the dialog that calls it', async () => {
    const slots = [{ slot: 'lead.call.v1', expose: 'CallDialogSlot', order: 0 }];
    open(
      { 'GET /api/leads': () => ({ items: [sampleLead], next_cursor: null }) },
      {
        modules: [sampleModule({ slots })],
        slots: { 'lead.call.v1': ({ lead_id: id }) => <p>Calls {id}</p> },
      },
    );
    const button = await screen.findByRole('button', { name: 'Call a Lead' });
    // Awaited, because the chooser's code is loaded on demand.
    await act(async () => void fireEvent.click(button));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Maya Lindqvist/ }));
    expect(await screen.findByText(`Calls ${sampleLead.id}`)).toBeTruthy();
    expect(screen.queryByRole('menuitem')).toBeNull();
  });

  test('Call a Lead leads to adding one if there are no leads', async () => {
    const slots = [{ slot: 'lead.call.v1', expose: 'CallDialogSlot', order: 0 }];
    const { location } = open(
      { 'GET /api/leads': () => ({ items: [], next_cursor: null }) },
      { modules: [sampleModule({ slots })] },
    );
    const button = await screen.findByRole('button', { name: 'Call a Lead' });
    await act(async () => void fireEvent.click(button));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Add a lead/ }));
    await waitFor(() => expect(location()).toBe('/leads?dialog=create'));
  });

  test('offers no call to those who may not place one, nor where no module can', () => {
    const modules = [sampleModule({ slots: [{ slot: 'lead.call.v1', expose: 'CallDialogSlot', order: 0 }] })];
    const { unmount } = open({}, { modules, session: sampleSession({ role: 'viewer' }) });
    expect(screen.queryByRole('button', { name: 'Call a Lead' })).toBeNull();
    unmount();
    open();
    expect(screen.queryByRole('button', { name: 'Call a Lead' })).toBeNull();
  });

  test('says how many interviews wait for a person, and where they are', async () => {
    open({ 'GET /api/dashboard': () => ({ ...dashboard, interviews_to_review: 2 }) });
    expect(await screen.findByText('2 interviews need review')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Look at them' }).getAttribute('href')).toBe('/interviews?review=yes');
  });

  test('leads to all assistants', async () => {
    open();
    expect(screen.getByRole('link', { name: 'View All Assistants' }).getAttribute('href')).toBe('/assistants');
  });

  test('shows a new organization what to do first, not empty charts', async () => {
    open({ 'GET /api/dashboard': () => nothingYet, 'GET /api/onboarding': () => onboarding });
    expect(await screen.findByRole('heading', { name: 'First steps' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Import leads' }).getAttribute('data-variant')).toBe('primary');
    expect(screen.queryByText('Latest calls')).toBeNull();
    expect(await figure('Success Rate')).toContain('–');
    await expectAccessible();
  });

  test('shows the remaining first steps next to the figures', async () => {
    open({ 'GET /api/onboarding': () => onboarding }, { session: { ...sampleSession(), seen_hints: [] } });
    expect(await screen.findByRole('heading', { name: 'First steps' })).toBeTruthy();
    expect(await screen.findByRole('row', { name: /Maya Lindqvist/ })).toBeTruthy();
  });

  test('says that there are no calls yet', async () => {
    open({ 'GET /api/call-logs': () => ({ items: [], next_cursor: null }) });
    expect(await screen.findByText('No call logs found')).toBeTruthy();
  });

  test('keeps the figures when only the calls fail, and tries them again', async () => {
    let isDown = true;
    open({
      'GET /api/call-logs': () => {
        if (isDown) throw new ApiError(500, { code: 'INTERNAL', message: 'Something broke.' });
        return { items: [log], next_cursor: null };
      },
    });
    expect(await screen.findByText('Failed to load call logs')).toBeTruthy();
    await waitFor(async () => expect(await figure('Total Users')).toContain('12'));
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: /Maya Lindqvist/ })).toBeTruthy();
  });

  test("shows an error if the figures can't be loaded, and tries again", async () => {
    let isDown = true;
    open({
      'GET /api/dashboard': () => {
        if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'The server is restarting.' });
        return dashboard;
      },
    });
    expect(await screen.findByText('Failed to load the dashboard')).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect(await figure('Total Users')).toContain('12'));
  });

  test('reads the figures again when a call is logged', async () => {
    const { emit, requests } = open();
    await screen.findByRole('row', { name: /Maya Lindqvist/ });
    emit({ id: '1', type: 'call_log.changed', at: '2026-11-20T10:00:00Z', subject_id: log.id, change: 'created' });
    await waitFor(() => expect(requests.filter(({ key }) => key === 'GET /api/dashboard')).toHaveLength(2));
  });

  test('asks for nothing while the person has no organization', () => {
    const { requests } = open({}, { session: { ...sampleSession(), organization: null, organizations: [] } });
    expect(requests).toEqual([]);
  });

  test('the dashboard is accessible', async () => {
    open();
    await screen.findByRole('row', { name: /Maya Lindqvist/ });
    await expectAccessible();
  });
});
