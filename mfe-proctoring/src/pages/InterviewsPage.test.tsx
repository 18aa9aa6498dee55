import type { Interview } from '@switchboard/contracts/interviews';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type HostOptions, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { after, sampleDetail, sampleListed } from '../testing/sampleInterviews.ts';
import { InterviewsPage } from './InterviewsPage.tsx';

const waiting = sampleListed(1, {
  status: 'ended',
  ended_reason: 'tab-change-violation-limit',
  needs_review: true,
  counted_findings: 3,
  open_contests: 1,
  started_at: after(0),
  ended_at: after(120),
});
const pending = sampleListed(2);

const pageOf = (items: Interview[], next_cursor: string | null = null) => ({ items, next_cursor });

const link = {
  interview_id: '00000000-0000-4000-8000-000000081009',
  token: 'token-1',
  url: 'https://calls.example.com/video-call/token-1',
  expires_at: after(86_400 * 7),
  is_mailed: true,
};

function open(responses: HostOptions['responses'] = {}, options: HostOptions = {}) {
  return renderWithHost(<InterviewsPage />, {
    path: '/interviews',
    responses: {
      'GET /api/assistants': () => pageOf([]) as never,
      'GET /api/live-interviews': () => ({ items: [] }),
      'GET /api/interviews': ({ query }) => pageOf(query?.needs_review ? [waiting] : [waiting, pending]),
      ...responses,
    },
    ...options,
  });
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

async function act(name: string, entry: string) {
  const user = userEvent.setup();
  await user.click(within(await row(name)).getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
  return user;
}

describe('InterviewsPage', () => {
  test('interviews in progress show their state, minutes and findings, and staff can message the candidate', async () => {
    const now = Date.now();
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
    const live = {
      id: waiting.id,
      lead_name: 'Ruth Vale',
      assistant_name: 'Screening assistant',
      status: 'started' as const,
      started_at: at(-12.5),
      ends_at: at(17.5),
      last_sign_at: at(0),
      resume_until: null,
      question: 3,
      counted_findings: 2,
      counts: { tab_change: 2, window_blur: 0, multiple_monitors: 0, limit: 3 },
      open_requests: 1,
    };
    const away = {
      ...live,
      id: pending.id,
      lead_name: 'Ada Moss',
      status: 'interrupted' as const,
      resume_until: at(4),
    };
    const { requests } = open({
      'GET /api/live-interviews': () => ({ items: [live, away] }),
      'GET /api/interviews/:id': () => ({ ...waiting, lead_name: 'Ruth Vale' }) as never,
      'POST /api/interviews/:id/staff-messages': () => waiting,
    });
    const region = within(await screen.findByRole('region', { name: 'In progress (2)' }));
    const [first, second] = region.getAllByRole('listitem');
    if (!first || !second) throw new Error('Both are shown');
    expect(first.textContent).toContain('12 of 30 minutes, question 3');
    expect(first.textContent).toContain('2 of 3 tab changes; the third ends the interview');
    expect(first.textContent).toContain('Asks for help');
    expect(first.textContent).toContain('Connected');
    expect(second.textContent).toContain('Disconnected, can come back for 4 more minutes');
    await expectAccessible();
    const user = userEvent.setup();
    await user.click(within(first).getByRole('button', { name: 'Message candidate…' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Message / }));
    await user.type(dialog.getByRole('textbox', { name: /Message/ }), 'Take your time.');
    await user.click(dialog.getByRole('button', { name: 'Send message' }));
    await waitFor(() =>
      expect(requests.find(({ key }) => key.endsWith('/staff-messages'))?.body).toEqual({
        id: expect.any(String),
        text: 'Take your time.',
      }),
    );
  });

  test('the interviews list shows status, counts, open contests and which need a review', async () => {
    open();
    const line = await row('Grace Hill 1');
    expect(line.textContent).toContain('Ended');
    expect(line.textContent).toContain('Needs review');
    expect(line.textContent).toContain('3 counted');
    expect(line.textContent).toContain('1 contest');
    expect(line.textContent).toContain('Ended after too many tab changes');
    expect((await row('Grace Hill 2')).textContent).toContain('Pending');
    expect(await screen.findByRole('button', { name: '1 to review' })).toBeTruthy();
    await expectAccessible();
  });

  test('the interviews list keeps its filters in the address, and chips remove them', async () => {
    const user = userEvent.setup();
    const { location, requests } = open({}, { path: '/interviews?status=ended&search=grace' });
    await row('Grace Hill 1');
    expect(requests.find(({ query }) => query.status === 'ended')?.query).toMatchObject({ search: 'grace' });
    await user.click(await screen.findByRole('button', { name: '1 to review' }));
    expect(location()).toContain('review=yes');
    await waitFor(() =>
      expect(requests.at(-1)?.query).toMatchObject({ needs_review: 'true', status: 'ended', search: 'grace' }),
    );
    await user.click(screen.getByRole('button', { name: 'Remove filter Status: Ended' }));
    expect(location()).not.toContain('status');
    await user.click(screen.getByRole('button', { name: 'Remove filter Needs review' }));
    expect(location()).not.toContain('review');
  });

  test('a row of the interviews list opens the interview, and its menu shows all of one lead', async () => {
    const { location } = open();
    await act('Grace Hill 1', 'All of this lead');
    expect(location()).toContain(`lead=${waiting.lead_id}`);
    expect(await screen.findByRole('button', { name: 'Remove filter Lead: Grace Hill 1' })).toBeTruthy();
    await userEvent.setup().click(within(await row('Grace Hill 1')).getByRole('rowheader'));
    expect(location()).toBe(`/interviews/${waiting.id}`);
  });

  test('the interviews list explains itself when empty, and says when no interview matches', async () => {
    const { unmount } = open({ 'GET /api/interviews': () => pageOf([]) });
    expect(await screen.findByText('No interviews yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Try a demo interview' }).getAttribute('href')).toBe('/demo-video-call');
    unmount();
    open({ 'GET /api/interviews': () => pageOf([]) }, { path: '/interviews?status=expired' });
    expect(await screen.findByText('No interviews found')).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('No interviews yet')).toBeTruthy();
  });

  test('a loading error of the interviews list keeps the filters and can be retried', async () => {
    let isDown = true;
    open(
      {
        'GET /api/interviews': () => {
          if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'The database is away.' });
          return pageOf([waiting]);
        },
      },
      { path: '/interviews?status=ended' },
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The database is away. Your filters were kept.');
    isDown = false;
    await userEvent.setup().click(within(alert).getByRole('button', { name: 'Retry' }));
    await row('Grace Hill 1');
  });

  test("an interview that hasn't started is cancelled after a confirmation", async () => {
    const { requests, notices } = open({
      'POST /api/interviews/:id/cancel': () => ({ ...pending, status: 'cancelled' }),
    });
    const user = await act('Grace Hill 2', 'Cancel interview');
    const dialog = await screen.findByRole('alertdialog', { name: /Cancel the interview of/ });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel Interview' }));
    await waitFor(() => expect(notices.at(-1)?.title).toBe('Interview cancelled'));
    expect(requests.find(({ key }) => key === 'POST /api/interviews/:id/cancel')?.params).toEqual({ id: pending.id });
  });

  test('an interview link is sent again after a confirmation, and the new one is shown once', async () => {
    open({ 'POST /api/interviews/:id/resend': () => link });
    const user = await act('Grace Hill 2', 'Resend link');
    const dialog = await screen.findByRole('alertdialog', { name: /another link/ });
    await user.click(within(dialog).getByRole('button', { name: 'Send another link' }));
    expect(await screen.findByRole('textbox', { name: 'Interview link' })).toHaveProperty('value', link.url);
  });

  test('a new interview link can have fewer tools and more time', async () => {
    const { requests } = open({
      'GET /api/interviews/:id': () => sampleDetail(),
      'POST /api/interviews/:id/reissue': () => link,
    });
    const user = await act('Grace Hill 1', 'New link…');
    const dialog = await screen.findByRole('dialog', { name: /New link for/ });
    await user.click(await within(dialog).findByRole('switch', { name: 'Screen share' }));
    const minutes = within(dialog).getByRole('textbox', { name: 'Maximum minutes' });
    await user.clear(minutes);
    await user.type(minutes, '60');
    await user.click(within(dialog).getByRole('button', { name: 'Generate Link' }));
    expect(await screen.findByRole('textbox', { name: 'Interview link' })).toHaveProperty('value', link.url);
    expect(requests.find(({ key }) => key === 'POST /api/interviews/:id/reissue')?.body).toEqual({
      proctoring_tools: { ...sampleDetail().proctoring_tools, screen_share: false },
      max_minutes: 60,
      days: 7,
      send_email: false,
      answer: '',
    });
  });

  test('staff let an interrupted interview continue with a reason', async () => {
    const interrupted = sampleListed(3, { status: 'interrupted', started_at: after(0) });
    const { requests } = open({
      'GET /api/interviews': () => pageOf([interrupted]),
      'POST /api/interviews/:id/allow-resume': () => interrupted,
    });
    const user = await act('Grace Hill 3', 'Allow resume…');
    const dialog = await screen.findByRole('dialog', { name: /continue/ });
    await user.click(within(dialog).getByRole('button', { name: 'Allow Resume' }));
    expect(await within(dialog).findByText('Please give a reason')).toBeTruthy();
    await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'The power failed.');
    await user.click(within(dialog).getByRole('button', { name: 'Allow Resume' }));
    await waitFor(() =>
      expect(requests.find(({ key }) => key === 'POST /api/interviews/:id/allow-resume')?.body).toEqual({
        reason: 'The power failed.',
      }),
    );
  });

  test('people who can only read are offered no changes in the interviews list', async () => {
    open({}, { session: sampleSession({ role: 'viewer' }) });
    await userEvent.setup().click(within(await row('Grace Hill 2')).getByRole('button', { name: 'More actions' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Open',
      'All of this lead',
    ]);
  });

  test('the interviews list updates when an interview changes', async () => {
    let status: Interview['status'] = 'pending';
    const { emit } = open({ 'GET /api/interviews': () => pageOf([sampleListed(2, { status })]) });
    expect((await row('Grace Hill 2')).textContent).toContain('Pending');
    status = 'started';
    emit({ id: '1', type: 'interview.changed', at: after(0), subject_id: pending.id } as never);
    await waitFor(async () => expect((await row('Grace Hill 2')).textContent).toContain('In progress'));
  });
});
