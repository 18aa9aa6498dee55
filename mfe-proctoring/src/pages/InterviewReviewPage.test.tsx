import type { InterviewDetail } from '@switchboard/contracts/interviews';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type HostOptions, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { after, sampleDetail, sampleFinding, sampleRecording } from '../testing/sampleInterviews.ts';
import { InterviewReviewPage } from './InterviewReviewPage.tsx';

function open(given: Partial<InterviewDetail> | (() => InterviewDetail) = {}, options: HostOptions = {}, search = '') {
  const read = typeof given === 'function' ? given : () => sampleDetail(given);
  return renderWithHost(<InterviewReviewPage />, {
    path: `/interviews/${sampleDetail().id}${search}`,
    route: '/interviews/:id',
    ...options,
    responses: {
      'GET /api/interviews/:id': read,
      'GET /api/interviews/:id/recordings/:recording_id': ({ params }) => ({
        url: `/files/${(params as { recording_id: string }).recording_id}.webm`,
        expires_at: after(3600),
      }),
      ...options.responses,
    },
  });
}

const finding = (number: number) => screen.findByRole('listitem', { name: `Finding ${number}` });
// The banner next to it has the role status, too.
const status = () => screen.getByText(/./, { selector: 'p[role=status]' });

describe('InterviewReviewPage', () => {
  test('the review says why a person has to look, and shows no score', async () => {
    open();
    expect(await screen.findByText('A limit ended the interview. The finding has not been reviewed yet.')).toBeTruthy();
    expect(screen.getByText(/There is no score, and no one is rejected automatically/)).toBeTruthy();
    await expectAccessible();
  });

  test('a finding shows what was reported, its rule, whether it counted and its time error', async () => {
    open({
      findings: [
        sampleFinding(1, { count: 2 }),
        sampleFinding(2, { counter: null, count: null, kind: 'face_out_of_view' }),
        sampleFinding(3, { is_end: true, count: 3 }),
      ],
    });
    const first = await finding(1);
    expect(first.textContent).toContain('1. Another tab');
    expect(first.textContent).toContain('The interview’s tab was hidden for 4 seconds.');
    expect(first.textContent).toContain('Rule: Three tab changes end an interview.');
    expect(first.textContent).toContain('Counted: 2 of 3 tab changes');
    expect(first.textContent).toContain('± 0.04 s');
    expect((await finding(2)).textContent).toContain('Noted, not counted');
    expect((await finding(3)).textContent).toContain('Ended the interview');
  });

  test('N and P move between findings and announce them, J and L jump ten seconds, K plays', async () => {
    const user = userEvent.setup();
    const { location } = open();
    await finding(1);
    await user.keyboard('n');
    expect(status().textContent).toBe('Finding 1 of 2: Another tab, at 0:30. Counted: 1 of 3 tab changes.');
    expect(document.activeElement).toBe(await finding(1));
    expect(location()).toContain(`finding=${sampleFinding(1).id}`);
    await user.keyboard('n');
    expect(status().textContent).toContain('Finding 2 of 2');
    await user.keyboard('n');
    expect(status().textContent).toBe('There is no later finding.');
    await user.keyboard('p');
    expect(status().textContent).toContain('Finding 1 of 2');
    await user.keyboard('l');
    expect(status().textContent).toBe('At 0:40');
    await user.keyboard('jj');
    expect(status().textContent).toBe('At 0:20');
    await user.keyboard('k');
    expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
    await user.keyboard('k');
    expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
  });

  test('a reviewer upholds one finding and dismisses another, each with a reason', async () => {
    const user = userEvent.setup();
    const { requests } = open(
      {},
      { responses: { 'POST /api/interviews/:id/findings/:finding_id/verdict': () => sampleFinding(1) } },
    );
    for (const [number, button, verdict] of [
      [1, 'Uphold', 'upheld'],
      [2, 'Dismiss', 'dismissed'],
    ] as const) {
      await user.click(within(await finding(number)).getByRole('button', { name: `${button} finding ${number}` }));
      const dialog = await screen.findByRole('dialog', { name: `${button} finding ${number}: Another tab` });
      await user.click(within(dialog).getByRole('button', { name: button }));
      expect(await within(dialog).findByText('Please give a reason')).toBeTruthy();
      await user.type(within(dialog).getByRole('textbox', { name: /Why/ }), `Reason ${number}`);
      // The player's shortcut keys are letters of the reason here.
      expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
      await user.click(within(dialog).getByRole('button', { name: button }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      const sent = requests.filter(({ key }) => key.endsWith('/verdict')).at(-1);
      expect(sent?.body).toEqual({ verdict, reason: `Reason ${number}` });
      expect(sent?.params.finding_id).toBe(sampleFinding(number).id);
    }
  });

  test('a refused verdict shows the reason and keeps the typed text', async () => {
    const user = userEvent.setup();
    const { notices } = open(
      {},
      {
        responses: {
          'POST /api/interviews/:id/findings/:finding_id/verdict': () => {
            throw new ApiError(503, { code: 'UNAVAILABLE', message: 'The database is away.' });
          },
        },
      },
    );
    await user.click(within(await finding(1)).getByRole('button', { name: 'Dismiss finding 1' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: /Why/ }), 'A password manager');
    await user.click(within(dialog).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(notices.at(-1)?.title).toBe('The finding could not be judged'));
    expect(within(dialog).getByRole('textbox', { name: /Why/ })).toHaveProperty('value', 'A password manager');
  });

  test('a reviewer answers a contest and decides it in one step', async () => {
    const user = userEvent.setup();
    const contest = { text: 'My cat did it.', at: after(600), answer: null, answered_by: null, answered_at: null };
    const { requests } = open(
      { findings: [sampleFinding(1, { contest })], open_contests: 1 },
      { responses: { 'POST /api/interviews/:id/findings/:finding_id/answer': () => sampleFinding(1) } },
    );
    expect((await finding(1)).textContent).toContain('My cat did it.');
    expect(screen.getByText('1 contested finding is waiting for an answer.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Answer the contest of finding 1' }));
    const dialog = await screen.findByRole('dialog', { name: /Answer the contest/ });
    expect(within(dialog).getByText('“My cat did it.”')).toBeTruthy();
    await user.type(within(dialog).getByRole('textbox', { name: /Your answer/ }), 'We believe you.');
    await user.click(within(dialog).getByRole('button', { name: 'Send answer' }));
    expect(await within(dialog).findByText('Please decide')).toBeTruthy();
    await user.click(within(dialog).getByRole('radio', { name: /Dismiss the finding/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Send answer' }));
    await waitFor(() =>
      expect(requests.find(({ key }) => key.endsWith('/answer'))?.body).toEqual({
        verdict: 'dismissed',
        answer: 'We believe you.',
      }),
    );
  });

  test('the player shows camera and screen at the chosen moment, and says if there is no recording', async () => {
    const user = userEvent.setup();
    open({
      recordings: [
        sampleRecording(1, { duration_seconds: 60 }),
        sampleRecording(2, { starts_at: after(80), duration_seconds: 40 }),
        sampleRecording(3, { track: 'screen', part: 1, status: 'joining', duration_seconds: null }),
      ],
    });
    const camera = await screen.findByRole('group', { name: 'Camera' });
    await waitFor(() =>
      expect(camera.querySelector('video')?.getAttribute('src')).toBe(`/files/${sampleRecording(1).id}.webm`),
    );
    expect(screen.getByRole('group', { name: 'Screen' }).textContent).toContain('Being processed');
    // Between the two parts.
    await user.keyboard('nlll');
    await user.keyboard('l');
    expect(camera.textContent).toContain('Nothing was recorded at this moment.');
    // The next recording is already loaded but not visible.
    expect(camera.querySelector('video')?.hidden).toBe(true);
    await user.click(within(camera).getByRole('button', { name: 'Go to where it goes on' }));
    await waitFor(() =>
      expect(camera.querySelector('video')?.getAttribute('src')).toBe(`/files/${sampleRecording(2).id}.webm`),
    );
    expect(camera.querySelector('video')?.hidden).toBe(false);
  });

  test('the review lists recordings with checksums, gaps and status', async () => {
    open({
      kept_until: after(86_400 * 90),
      recordings: [
        sampleRecording(1, { gaps: [{ from_seconds: 20, until_seconds: 30 }] }),
        sampleRecording(2, { status: 'failed', sha256: null, duration_seconds: null }),
        sampleRecording(3, { status: 'deleted', sha256: null }),
      ],
    });
    const list = await screen.findByRole('list', { name: 'Recordings' });
    expect(list.textContent).toContain('a1a1a1');
    expect(list.textContent).toContain('Missing in it: 0:20–0:30');
    expect(list.textContent).toContain('Failed');
    expect(list.textContent).toContain('Deleted after retention');
    expect(screen.getByText(/longer while a finding is contested/)).toBeTruthy();
  });

  test("a candidate's request is shown, and can be settled or answered with a new link", async () => {
    const user = userEvent.setup();
    const asked = {
      id: '00000000-0000-4000-8000-000000086001',
      kind: 'adjustment' as const,
      message: 'More time, please.',
    };
    const { requests } = open(
      {
        status: 'pending',
        started_at: null,
        ended_at: null,
        ended_reason: null,
        open_requests: 1,
        consent: null,
        requests: [{ ...asked, created_at: after(-100), settled_at: null, settled_by_name: null, answer: null }],
      },
      { responses: { 'POST /api/interviews/:id/requests/:request_id/settle': () => sampleDetail() } },
    );
    expect(await screen.findByText("The interview hasn't started")).toBeTruthy();
    expect(screen.getByText('“More time, please.”')).toBeTruthy();
    expect(screen.getByText(/It isn’t held against the candidate/)).toBeTruthy();
    expect(screen.getByText('Not asked yet')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Answer…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Answer the request?' });
    expect(within(dialog).getByText(/The interview itself doesn’t change: 30 minutes/)).toBeTruthy();
    expect(within(dialog).getByText(/It’s sent to .+@.+ now/)).toBeTruthy();
    await user.type(within(dialog).getByRole('textbox', { name: /Answer/ }), 'Sixty minutes now.');
    await user.click(within(dialog).getByRole('button', { name: 'Send answer' }));
    await waitFor(() =>
      expect(requests.find(({ key }) => key.endsWith('/settle'))?.body).toEqual({ reason: 'Sixty minutes now.' }),
    );
  });

  test('the timeline of the review marks pauses, gaps and the network, with a legend', async () => {
    open({
      spans: [
        { kind: 'paused', from: after(40), until: after(45), note: 'Paused: screen sharing stopped' },
        { kind: 'interrupted', from: after(60), until: after(70), note: 'No sign for 10 seconds' },
        { kind: 'network', from: after(80), until: null, note: 'Offline' },
      ],
    });
    const legend = await screen.findByRole('list', { name: 'What the timeline shows' });
    expect(
      within(legend)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Missing or interrupted', 'Paused', 'Network']);
    const markers = within(screen.getByRole('group', { name: 'Timeline' })).getAllByRole('button', {
      name: /^Finding/,
    });
    expect(markers.map((marker) => marker.getAttribute('aria-label'))).toEqual([
      'Finding 1: Another tab, at 0:30',
      'Finding 2: Another tab, at 1:00',
    ]);
  });

  test('the review marks automatic transcripts as rough, and shows the cost if there is one', async () => {
    const lines = sampleDetail().lines.map((line) => ({
      ...line,
      rough_text: line.role === 'user' ? '… for six years' : null,
    }));
    const used = { part: 'model', provider: 'openai', model: 'gpt-4o', unit: 'input_tokens', quantity: 1000 } as const;
    const price = { price: '2.5', currency: 'USD', valid_from: '2026-01-01' };
    open({
      lines,
      cost: {
        items: [{ ...used, is_estimated: false, price, amount: '0.0025' }],
        totals: [{ currency: 'USD', amount: '0.0025' }],
        is_complete: true,
      },
    });
    const transcript = within(await screen.findByRole('list', { name: 'Transcript' }));
    const answer = transcript.getByRole('button', { name: /Spoken answer, 0:42/ });
    expect(answer.textContent).toContain('Rough transcript by software, listen yourself: “… for six years”');
    expect(transcript.getAllByText(/Rough transcript/)).toHaveLength(1);
    expect(screen.getByText('$0.0025')).toBeTruthy();
    await expectAccessible();
  });

  test('the review shows who answered a request and who wrote to the candidate, and when', async () => {
    const [first] = sampleDetail().lines;
    if (!first) throw new Error('An interview has lines');
    const written = { ...first, role: 'system', kind: 'staff_message', message: 'Take your time.' } as const;
    open({
      lines: [
        { ...written, author_name: 'Ada Park' },
        { ...written, number: 2, author_name: null },
      ],
      requests: [
        {
          id: '00000000-0000-4000-8000-000000084001',
          kind: 'adjustment',
          message: 'More time, please.',
          created_at: after(-100),
          settled_at: after(-50),
          settled_by_name: 'Ada Park',
          answer: 'Sixty minutes now.',
        },
      ],
    });
    const answer = (await screen.findByText('Sixty minutes now.')).parentElement;
    expect(answer?.textContent).toMatch(/^Ada Park Nov 20, 2026 .*Sixty minutes now\.$/);
    const transcript = within(screen.getByRole('list', { name: 'Transcript' }));
    expect(transcript.getByText('Ada Park, to the candidate')).toBeTruthy();
    expect(transcript.getByText('Your team, to the candidate')).toBeTruthy();
    await expectAccessible();
  });

  test('the review works without recordings and findings', async () => {
    open({ findings: [], recordings: [], needs_review: false, ended_reason: 'interview-completed' });
    expect(await screen.findByText('Nothing was noted')).toBeTruthy();
    expect(within(screen.getByRole('group', { name: 'Camera' })).getByText('Not recorded.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Next finding' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Export' }).getAttribute('href')).toBe(
      `/api/interviews/${sampleDetail().id}/export`,
    );
    await expectAccessible();
  });

  test('people who can only read see the review without buttons to change it', async () => {
    open({ open_contests: 1 }, { session: sampleSession({ role: 'viewer' }) });
    await finding(1);
    for (const name of [/Uphold/, /Dismiss/, 'More actions', /Answer/])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('the review opens at the finding in the link', async () => {
    open({}, {}, `?finding=${sampleFinding(2).id}`);
    expect((await finding(2)).getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole('group', { name: 'Player' }).textContent).toContain('1:00 / 2:00');
  });

  test("the review says if the interview doesn't exist, and if it can't be loaded", async () => {
    const { unmount } = open(() => {
      throw new ApiError(404, { code: 'NOT_FOUND', message: 'x', reason: 'interview_not_found' });
    });
    expect(await screen.findByText('This interview does not exist')).toBeTruthy();
    unmount();
    open(() => {
      throw new ApiError(503, { code: 'UNAVAILABLE', message: 'The database is away.' });
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the interview');
  });
});
