import { ApiError } from '@switchboard/platform';
import type { FakeResponses } from '@switchboard/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FakeTrack, fakeStream, installDevices, installScreen } from '../testing/browsers.ts';
import { atSecond, enterCall } from '../testing/enterCall.tsx';
import { installSound } from '../testing/fakeSound.ts';
import { sampleLine, sampleState } from '../testing/sampleState.ts';

const reported = (requests: readonly { key: string }[]) => requests.filter(({ key }) => key.endsWith('/ended-reason'));
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

/** Runs a test with a clock that it can move. */
async function withClock(run: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    await run();
  } finally {
    vi.useRealTimers();
  }
}

test('a pause at the start doesn’t count towards the half minute in which the interviewer must be heard', () =>
  withClock(async () => {
    installScreen({ isExtended: true });
    const tools = { ...sampleState().proctoring_tools, multiple_monitor_detection: true };
    const { requests } = enterCall(
      { 'POST /api/interviews/:id/join': () => sampleState({ proctoring_tools: tools }) },
      { sound: installSound({ isMissing: true }) },
    );
    await screen.findByRole('alertdialog', { name: 'More than one monitor' });
    await pass(40_000);
    expect(reported(requests)).toEqual([]);
    expect(screen.getByRole('alertdialog', { name: 'More than one monitor' })).toBeTruthy();
  }));

test('a candidate who comes back after an answer can read a question whose sound is missing, and the interview continues', () =>
  withClock(async () => {
    const join: FakeResponses = { 'POST /api/interviews/:id/join': atSecond };
    const { requests } = enterCall(join, { isPresent: false, sound: installSound({ isMissing: true }) });
    installDevices(async ({ video }) => fakeStream(new FakeTrack(video ? 'video' : 'audio')));
    const welcome = await screen.findByRole('alertdialog', { name: 'Welcome back' });
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(within(welcome).getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Your turn: speak, or type your answer.')).toBeTruthy();
    await pass(40_000);
    expect(reported(requests)).toEqual([]);
    expect(screen.getByText('Question 2 of 2')).toBeTruthy();
  }));

test('the first question is requested again if its sound could not be loaded', () =>
  withClock(async () => {
    const { played } = installSound();
    let tries = 0;
    vi.stubGlobal('fetch', async (url: string) => {
      played.push(url);
      tries += 1;
      return tries === 1 ? new Response('', { status: 503 }) : new Response('sound');
    });
    enterCall({}, { sound: { played, end: async () => undefined, setLevel: () => undefined } });
    await waitFor(() => expect(tries).toBe(1));
    await pass(5_000);
    expect(await screen.findByText('Live')).toBeTruthy();
  }));

test('a report that doesn’t reach the server is repeated, and doesn’t end the interview on the page', () =>
  withClock(async () => {
    let isDown = true;
    const { requests } = enterCall(
      {
        'PATCH /api/call/:id/ended-reason': () => {
          if (isDown) throw new ApiError(0, { code: 'UNAVAILABLE', message: 'x', reason: 'network' });
          return { is_taken_back: true } as never;
        },
      },
      { sound: installSound({ isMissing: true }), onReturn: () => undefined },
    );
    await screen.findByRole('region', { name: 'AI Interviewer' });
    await pass(31_000);
    expect(reported(requests)).not.toEqual([]);
    expect(screen.getByRole('region', { name: 'AI Interviewer' })).toBeTruthy();
    isDown = false;
    await pass(4_000);
    expect(await screen.findByRole('heading', { name: 'Connection Issues' })).toBeTruthy();
  }));

test('an unheard interview that the server ended for good offers no new start', () =>
  withClock(async () => {
    enterCall(
      { 'PATCH /api/call/:id/ended-reason': () => ({ is_taken_back: false }) as never },
      { sound: installSound({ isMissing: true }), onReturn: () => undefined },
    );
    await screen.findByRole('region', { name: 'AI Interviewer' });
    await pass(31_000);
    expect(await screen.findByRole('heading', { name: 'Connection Issues' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull();
  }));

const refusal = (status: number) => new ApiError(status, { code: 'UNAVAILABLE', message: 'x' });

test.each([
  ['after a report whose response was lost', [refusal(0), refusal(401)], true],
  ['without an earlier report', [refusal(409)], false],
])(
  'a refused report of an unheard interview %s decides whether the candidate can start again',
  (_, refusals, canReturn) =>
    withClock(async () => {
      const left = [...refusals];
      enterCall(
        {
          'PATCH /api/call/:id/ended-reason': () => {
            throw left.shift() ?? refusal(401);
          },
        },
        { sound: installSound({ isMissing: true }), onReturn: () => undefined },
      );
      await screen.findByRole('region', { name: 'AI Interviewer' });
      await pass(31_000);
      await pass(4_000);
      expect(await screen.findByRole('heading', { name: 'Connection Issues' })).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Start again' }) !== null).toBe(canReturn);
    }),
);

test('a report that the server has no capacity for is repeated', () =>
  withClock(async () => {
    const left = [refusal(429)];
    const { requests } = enterCall(
      {
        'PATCH /api/call/:id/ended-reason': () => {
          const next = left.shift();
          if (next) throw next;
          return { is_taken_back: true } as never;
        },
      },
      { sound: installSound({ isMissing: true }), onReturn: () => undefined },
    );
    await screen.findByRole('region', { name: 'AI Interviewer' });
    await pass(31_000);
    await pass(4_000);
    expect(await screen.findByRole('button', { name: 'Start again' })).toBeTruthy();
    expect(reported(requests)).toHaveLength(2);
  }));

test('a chat message doesn’t keep an interview going whose interviewer can’t be heard', () =>
  withClock(async () => {
    const written = sampleLine(3, { role: 'user', kind: 'message', message: 'I hear nothing.' });
    const { requests } = enterCall(
      {
        'POST /api/interviews/:id/join': () => sampleState({ lines: [...sampleState().lines, written] }),
        'PATCH /api/call/:id/ended-reason': () => ({ is_taken_back: true }) as never,
      },
      { sound: installSound({ isMissing: true }), onReturn: () => undefined },
    );
    await screen.findByRole('region', { name: 'AI Interviewer' });
    await pass(31_000);
    expect(await screen.findByRole('button', { name: 'Start again' })).toBeTruthy();
    expect(reported(requests)).toHaveLength(1);
  }));

test('a later question whose sound never loads can be read and answered after half a minute', () =>
  withClock(async () => {
    const sound = installSound();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const join: FakeResponses = { 'POST /api/interviews/:id/join': atSecond };
    const { requests } = enterCall(join, { sound });
    await screen.findByRole('region', { name: 'AI Interviewer' });
    await pass(20_000);
    expect(screen.queryByText('Your turn: speak, or type your answer.')).toBeNull();
    await pass(11_000);
    expect(await screen.findByText('Your turn: speak, or type your answer.')).toBeTruthy();
    expect(reported(requests)).toEqual([]);
  }));
