import { ApiError } from '@switchboard/platform';
import { expectAccessible, type HostOptions, renderWithHost } from '@switchboard/platform/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { CandidateRoutes } from '../standalone/CandidateRoutes.tsx';
import { sampleFindings as answer, sampleNoted as noted } from '../testing/sampleFindings.ts';
import { after } from '../testing/sampleInterviews.ts';
import { FindingsPage } from './FindingsPage.tsx';

const open = (responses: HostOptions['responses']) =>
  renderWithHost(<FindingsPage />, {
    path: '/interview-findings/token-1',
    route: '/interview-findings/:token',
    session: null,
    responses: responses ?? {},
  });

const contested = { text: 'My cat did it.', at: after(600), answer: null, answered_at: null };

describe('what was noted, for the candidate', () => {
  test('the findings page says in plain words what was noted and what it counted', async () => {
    open({
      'GET /api/interview-findings/:token': () =>
        answer([noted(1), noted(2, { counter: null, count: null, kind: 'face_out_of_view' })]),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'What was noted' })).toBeTruthy();
    expect(screen.getByText(/everything that was noted in your interview for Northwind Clinics/)).toBeTruthy();
    expect(screen.getByText(/There is no score/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: '1. Another tab' })).toBeTruthy();
    expect(screen.getByText(/It counted as 1 of 3 tab changes\./)).toBeTruthy();
    await expectAccessible();
  });

  test('a clip plays ten seconds before and after the finding, and stops at its end', async () => {
    const clips = [{ track: 'camera' as const, url: '/files/one.webm', from_seconds: 20, until_seconds: 40 }];
    open({ 'GET /api/interview-findings/:token': () => answer([noted(1, { clips })]) });
    const video = (await screen.findByLabelText('Camera around finding 1')) as HTMLVideoElement;
    expect(video.getAttribute('src')).toBe('/files/one.webm#t=20.00,40.00');
    fireEvent.play(video);
    expect(video.currentTime).toBe(20);
    let isPaused = false;
    video.pause = () => {
      isPaused = true;
    };
    video.currentTime = 40.1;
    fireEvent.timeUpdate(video);
    expect(isPaused).toBe(true);
    fireEvent.error(video);
    expect(await screen.findByText(/the recording could not be played/)).toBeTruthy();
  });

  test('a candidate contests a finding once, and sees that a person will answer', async () => {
    const user = userEvent.setup();
    const { requests } = open({
      'GET /api/interview-findings/:token': () => answer([noted(1), noted(2)]),
      'POST /api/interview-findings/:token/contests': () => answer([noted(1, { contest: contested }), noted(2)]),
    });
    await screen.findByRole('heading', { name: '1. Another tab' });
    const send = (number: number) => screen.getByRole('button', { name: `Send what is wrong with finding ${number}` });
    await user.click(screen.getByRole('button', { name: 'Contest This: finding 1' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
    await user.click(send(1));
    expect(await screen.findByText('Please write what is wrong')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: /wrong with finding 1/ }), 'My cat did it.');
    await user.click(screen.getByRole('button', { name: 'Contest This: finding 2' }));
    await user.type(screen.getByRole('textbox', { name: /wrong with finding 2/ }), 'Not sent yet');
    await user.click(send(1));
    expect(await screen.findByText(/You contested it/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /wrong with finding 1/ })).toBeNull();
    expect(screen.getByRole('textbox', { name: /wrong with finding 2/ })).toHaveProperty('value', 'Not sent yet');
    expect(requests.at(-1)?.body).toEqual({ finding_id: noted(1).id, text: 'My cat did it.' });
  });

  test("a contest that can't be sent keeps the typed text", async () => {
    const user = userEvent.setup();
    open({
      'GET /api/interview-findings/:token': () => answer([noted(1)]),
      'POST /api/interview-findings/:token/contests': () => {
        throw new ApiError(503, { code: 'UNAVAILABLE', message: 'The database is away.' });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Contest This: finding 1' }));
    await user.type(await screen.findByRole('textbox'), 'My cat did it.');
    await user.click(screen.getByRole('button', { name: 'Send what is wrong with finding 1' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Your text is still here.');
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'My cat did it.');
  });

  test('the findings page shows verdicts and answers without names of staff', async () => {
    open({
      'GET /api/interview-findings/:token': () =>
        answer([
          noted(1, {
            verdict: 'dismissed',
            verdict_reason: 'It was a notification.',
            contest: { ...contested, answer: 'You are right.', answered_at: after(900) },
          }),
        ]),
    });
    expect(await screen.findByText('A person dismissed it, so it no longer counts.')).toBeTruthy();
    expect(screen.getByText('You are right.')).toBeTruthy();
  });

  test('the findings page says that nothing was noted', async () => {
    open({ 'GET /api/interview-findings/:token': () => answer([]) });
    expect(await screen.findByText(/nothing was noted in your interview/)).toBeTruthy();
  });

  test.each([
    [404, 'NOT_FOUND', 'Link Not Found', null],
    [410, 'NOT_FOUND', 'Link Expired', null],
    [0, 'UNAVAILABLE', 'Connection Error', 'Try Again'],
    [503, 'UNAVAILABLE', 'Error Loading Findings', 'Try Again'],
  ] as const)('a findings link refused with %i %s shows "%s"', async (status, code, title, button) => {
    let isFailing = true;
    open({
      'GET /api/interview-findings/:token': () => {
        if (isFailing) throw new ApiError(status, { code, message: 'x' });
        return answer([]);
      },
    });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    await expectAccessible();
    if (button === null) return expect(screen.queryByRole('button')).toBeNull();
    isFailing = false;
    await userEvent.setup().click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(screen.getByText(/nothing was noted/)).toBeTruthy());
  });

  test("the findings have their own page, and an address without a token shows that the link isn't found", async () => {
    renderWithHost(<CandidateRoutes pathname="/interview-findings/token-1" />, {
      session: null,
      responses: { 'GET /api/interview-findings/:token': () => answer([]) },
    });
    expect(await screen.findByText(/nothing was noted/)).toBeTruthy();
    renderWithHost(<CandidateRoutes pathname="/interview-findings" />, { session: null });
    expect(await screen.findByRole('heading', { name: 'Link Not Found' })).toBeTruthy();
  });
});
