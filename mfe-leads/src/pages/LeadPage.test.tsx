import type { LeadTimelineEntry } from '@switchboard/contracts/lead-timeline';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type HostOptions, renderWithHost } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ada } from '../testing/openLeads.tsx';
import { onePage, sampleCall, sampleId } from '../testing/samples.ts';
import { LeadPage } from './LeadPage.tsx';

const at = '2026-11-02T15:04:00.000Z';
const who = { actor_kind: 'person', actor_name: 'Maya Okafor' } as const;
const entries: LeadTimelineEntry[] = [
  { id: sampleId(9, 1), at, kind: 'do_not_call', ...who, is_listed: true, source: 'lead', reason: 'Asked us to stop' },
  {
    id: sampleId(9, 2),
    at,
    kind: 'decision',
    reason: 'do_not_call',
    explanation: 'The number is on the list.',
    times: 3,
  },
  {
    id: sampleId(9, 3),
    at,
    kind: 'call',
    call_type: 'outbound',
    status: 'completed',
    ended_reason: null,
    call_duration: 83,
    assistant_name: 'Robin',
    summary: 'She is interested.',
  },
  { id: sampleId(9, 4), at, kind: 'upload', original_filename: 'cv.pdf', upload_status: 'completed' },
  {
    id: sampleId(9, 5),
    at,
    kind: 'change',
    ...who,
    action: 'update',
    fields: [{ field: 'company', before: null, after: 'Larkfield' }],
  },
];

function open(options: HostOptions = {}) {
  const { responses, ...rest } = options;
  return renderWithHost(<LeadPage />, {
    path: `/leads/${ada.id}`,
    route: '/leads/:id',
    responses: {
      'GET /api/custom-fields': () => onePage([]),
      'GET /api/call': () => onePage([]),
      // The call's panel may load its data only after the test has ended.
      'GET /api/call-logs/:id': () => new Promise<never>(() => undefined),
      'GET /api/leads/:id': () => ada,
      'GET /api/leads/:id/timeline': () => onePage(entries),
      ...responses,
    },
    ...rest,
  });
}

test('the page of a lead shows its timeline, and each entry links to its object', async () => {
  const { location } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Moss' })).toBeTruthy();
  const timeline = within(await screen.findByRole('list', { name: 'Timeline' }));
  const lines = timeline.getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringContaining('Put on the do-not-call list'),
    expect.stringContaining('Not called, 3 times'),
    expect.stringContaining('Robin · 1:23'),
    expect.stringContaining('Document cv.pdf'),
    expect.stringContaining('Company: nothing → “Larkfield”'),
  ]);
  expect(
    within(lines[3] as HTMLElement)
      .getByRole('link', { name: 'Open' })
      .getAttribute('href'),
  ).toBe(`/lead-uploads?view=${sampleId(9, 4)}`);
  await expectAccessible();
  await userEvent.click(within(lines[2] as HTMLElement).getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(location()).toContain(`log=${sampleId(9, 3)}`));
});

test('a lead that does not exist is shown as not found', async () => {
  open({
    responses: {
      'GET /api/leads/:id': () => {
        throw new ApiError(404, { code: 'NOT_FOUND', message: 'Lead not found' });
      },
    },
  });
  expect(await screen.findByText('This lead does not exist')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Leads' }).getAttribute('href')).toBe('/leads');
});

test('an address with an invalid lead id sends no request', async () => {
  const { requests } = open({ path: '/leads/summary' });
  await screen.findByText('This lead does not exist');
  expect(requests.map(({ key }) => key)).not.toContain('GET /api/leads/:id');
});

test('an open lead form stays with its text when the lead is deleted by someone else', async () => {
  const user = userEvent.setup();
  let isThere = true;
  const { emit } = open({
    path: `/leads/${ada.id}?edit=${ada.id}`,
    responses: {
      'GET /api/clients': () => onePage([]),
      'GET /api/leads': () => onePage([ada]),
      'GET /api/leads/:id': () => {
        if (isThere) return ada;
        throw new ApiError(404, { code: 'NOT_FOUND', message: 'Lead not found' });
      },
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Lead' }));
  await user.type(dialog.getByRole('textbox', { name: /Notes/ }), 'Calls back');
  isThere = false;
  emit({ id: '1', type: 'lead.changed', at, subject_id: ada.id, change: 'deleted' });
  expect((await dialog.findByRole('alert')).textContent).toContain('This lead was deleted');
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Notes/ }).value).toContain('Calls back');
});

test('the page of a lead shows the current call, and its end until the person closes it', async () => {
  const call = sampleCall({ lead_id: ada.id, status: 'connected', connected_at: at, call_log_id: null });
  let isOver = false;
  const { emit } = open({
    responses: {
      'GET /api/call': () => onePage([call]),
      'GET /api/call/:id': () =>
        isOver ? { ...call, status: 'disconnected', ended_reason: 'user-ended-call', ended_at: at } : call,
      'GET /api/assistants/:id/parts': () => ({ model: null, transcriber: null, voice: null }),
    },
  });
  const section = within(await screen.findByRole('region', { name: 'Live call' }));
  section.getByText('Connected');
  section.getByRole('button', { name: 'End call' });
  isOver = true;
  const ended = {
    subject_id: call.id,
    lead_id: ada.id,
    status: 'disconnected',
    ended_reason: 'user-ended-call',
  } as const;
  emit({ id: '1', type: 'call.status', at, ...ended });
  await screen.findByText('Call ended');
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('Call ended')).toBeNull());
});
