import type { InterviewVerdict } from '@switchboard/contracts/interview-events';
import { ApiError } from '@switchboard/platform';
import { expectAccessible } from '@switchboard/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { FakeTrack, fakeStream, installDevices } from '../testing/browsers.ts';
import { counts, enterCall, heardCall } from '../testing/enterCall.tsx';
import { sampleState } from '../testing/sampleState.ts';

let facesWatched: { onFound: (found: object) => void; onAway: (isAway: boolean) => void } | undefined;
vi.mock('../features/watch-faces/startFaces.ts', () => ({
  startFaces: (watched: typeof facesWatched) => {
    facesWatched = watched;
    return { watch: () => undefined, stop: () => undefined };
  },
}));

/** The server's response after the window was left. */
function penaltyOf(events: readonly { event_type: string }[]): InterviewVerdict {
  const isAct = events.some(({ event_type }) => /^window_(blur|focus)$/.test(event_type));
  const penalty = isAct ? ({ counter: 'tab_change', seconds: 5, moved: null } as const) : null;
  return { received_through: 0, counts: { ...counts, tab_change: isAct ? 1 : 0 }, penalty, ended_reason: null };
}

describe('the camera', () => {
  test('switching the camera off asks first, then ends the interview if the server agrees', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
      const { requests, camera } = await heardCall({
        'POST /api/call/:id/terminate-violation': () => ({
          received_through: 1,
          counts,
          penalty: null,
          ended_reason: 'camera-violation',
        }),
      });
      await user.click(screen.getByRole('button', { name: 'Turn camera off' }));
      const question = await screen.findByRole('alertdialog', { name: 'Turn your camera off?' });
      await user.click(within(question).getByRole('button', { name: 'Turn camera off' }));
      const overlay = await screen.findByRole('alertdialog', { name: 'Your camera is off' });
      expect(within(overlay).getByText(/You turned off your camera\./)).toBeTruthy();
      expect(camera.isStopped).toBe(true);
      await act(async () => vi.advanceTimersByTime(3_200));
      expect(await screen.findByRole('heading', { name: 'Interview Terminated' })).toBeTruthy();
      expect(requests.find(({ key }) => key.endsWith('/terminate-violation'))?.body).toMatchObject({
        violation_type: 'camera',
      });
    } finally {
      vi.useRealTimers();
    }
  });

  test('a disconnected camera pauses the interview for up to a minute, with a button to reconnect', async () => {
    const { camera } = await heardCall();
    act(() => void camera.dispatchEvent(new Event('ended')));
    const overlay = await screen.findByRole('alertdialog', { name: 'Camera disconnected' });
    expect(within(overlay).getByRole('status').textContent).toBe('Otherwise the interview ends in 60 seconds.');
    expect(await within(overlay).findByRole('button', { name: /Reconnect camera/ })).toBeTruthy();
    await expectAccessible();
  });
});

test('a counted event shows its count and a countdown', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const tools = { ...sampleState().proctoring_tools, tab_change_detection: true };
    await heardCall({
      'POST /api/interviews/:id/join': () => sampleState({ proctoring_tools: tools }),
      'POST /api/call/:id/events': ({ body: { events } }) => penaltyOf(events),
    });
    act(() => void window.dispatchEvent(new Event('blur')));
    await act(async () => vi.advanceTimersByTime(200));
    const overlay = await screen.findByRole('alertdialog', { name: 'You switched to another tab' });
    expect(within(overlay).getByText('1 of 3 tab changes; the third ends the interview.')).toBeTruthy();
    await act(async () => vi.advanceTimersByTime(5_500));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  } finally {
    vi.useRealTimers();
  }
});

test('a candidate can explain a hidden face once, and the interview continues with a note for staff', async () => {
  const { requests } = await heardCall({
    'POST /api/interviews/:id/join': () =>
      sampleState({ proctoring_tools: { ...sampleState().proctoring_tools, face_out_of_view: true } }),
  });
  await waitFor(() => expect(facesWatched).toBeDefined());
  const leave = () =>
    act(() => {
      facesWatched?.onFound({ action: 'out_of_view', afterMs: 2_000 });
      facesWatched?.onAway(true);
    });
  leave();
  const overlay = await screen.findByRole('alertdialog', { name: 'You are not in the picture' });
  await userEvent.click(within(overlay).getByRole('button', { name: 'I am in the picture' }));
  await userEvent.click(within(overlay).getByRole('button', { name: 'Continue the interview' }));
  expect(within(overlay).getByRole('alert').textContent).toBe('Please write a few words.');
  await userEvent.type(within(overlay).getByRole('textbox'), 'I wear a mask.');
  await userEvent.click(within(overlay).getByRole('button', { name: 'Continue the interview' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  act(() => facesWatched?.onAway(false));
  leave();
  const explained = () =>
    requests.flatMap(({ key, body }) =>
      key.endsWith('/events')
        ? (body as { events: { event_data?: object }[] }).events.filter(({ event_data }) =>
            JSON.stringify(event_data ?? {}).includes('I wear a mask.'),
          )
        : [],
    );
  await waitFor(() => expect(explained()).toHaveLength(2));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a window resize shows its pixels in the pause and in the list, as staff see it', async () => {
  const moved = 'The interview’s window was made 300 pixels narrower.';
  await heardCall({
    'POST /api/interviews/:id/join': () =>
      sampleState({ proctoring_tools: { ...sampleState().proctoring_tools, tab_change_detection: true } }),
    'POST /api/call/:id/events': ({ body: { events } }) => ({
      ...penaltyOf(events),
      counts: { ...counts, window_blur: 1 },
      penalty: { counter: 'window_blur', seconds: 3, moved },
    }),
  });
  act(() => void window.dispatchEvent(new Event('blur')));
  const overlay = await screen.findByRole('alertdialog', { name: 'You moved or resized this window' });
  expect(within(overlay).getByText(`${moved} Please leave it where it is.`)).toBeTruthy();
  expect(within(overlay).getByText('1 of 3 times outside the window; the third ends the interview.')).toBeTruthy();
  const show = screen.getByRole('button', { name: 'Show Noted', hidden: true });
  act(() => show.click());
  expect(
    screen.getByText(`${moved} Counted: 1 of 3 times outside the window. The interview paused for 3 seconds.`),
  ).toBeTruthy();
});

test("later reports of one event aren't counted again", async () => {
  const { requests } = await heardCall({
    'POST /api/interviews/:id/join': () =>
      sampleState({ proctoring_tools: { ...sampleState().proctoring_tools, tab_change_detection: true } }),
    'POST /api/call/:id/events': ({ body: { events } }) => penaltyOf(events),
  });
  act(() => void window.dispatchEvent(new Event('blur')));
  expect(await screen.findByText('1 counted')).toBeTruthy();
  const answered = screen.getByRole('alertdialog', { name: 'You switched to another tab' });
  act(() => void window.dispatchEvent(new Event('focus')));
  const reported = () => requests.filter(({ key }) => key.endsWith('/events'));
  await waitFor(() => expect(JSON.stringify(reported().at(-1)?.body)).toContain('window_focus'));
  await act(async () => undefined);
  expect(answered.isConnected).toBe(true);
  expect(screen.queryByText('2 counted')).toBeNull();
});

test('a lost microphone is reported and has to be switched on again', async () => {
  const { microphone, notices } = await heardCall();
  act(() => void microphone.dispatchEvent(new Event('ended')));
  expect(await screen.findByRole('button', { name: 'Turn microphone on' })).toBeTruthy();
  expect(notices).toContainEqual(expect.objectContaining({ title: 'Microphone disconnected' }));
  expect(screen.getByText('Your turn: type your answer.')).toBeTruthy();
});

describe('another window', () => {
  const elsewhere = () => {
    throw new ApiError(409, { code: 'CONFLICT', message: 'x', reason: 'interview_open_elsewhere' });
  };

  test('this window can take over the interview once the other window is gone', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      let isTaken = true;
      enterCall({ 'POST /api/interviews/:id/join': () => (isTaken ? elsewhere() : sampleState()) });
      expect(await screen.findByRole('heading', { name: 'Open in another window' })).toBeTruthy();
      expect(screen.queryByRole('button')).toBeNull();
      await expectAccessible();
      isTaken = false;
      await act(async () => vi.advanceTimersByTime(15_500));
      const use = await screen.findByRole('button', { name: 'Use this window instead' });
      await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(use);
      expect(await screen.findByRole('region', { name: 'AI Interviewer' })).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });

  test('another browser shows that the interview has already started', async () => {
    enterCall({
      'POST /api/interviews/:id/join': () => {
        throw new ApiError(403, { code: 'FORBIDDEN', message: 'x', reason: 'interview_not_resumable' });
      },
    });
    expect(await screen.findByRole('heading', { name: 'Interview Already Started' })).toBeTruthy();
  });
});

test('Continue resumes the interview after a reload', async () => {
  const { sound } = enterCall({}, { isPresent: false });
  installDevices(async ({ video }) => fakeStream(new FakeTrack(video ? 'video' : 'audio')));
  const welcome = await screen.findByRole('alertdialog', { name: 'Welcome back' });
  expect(sound.played).toEqual([]);
  await userEvent.click(within(welcome).getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(sound.played).toContain('/audio/1'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
