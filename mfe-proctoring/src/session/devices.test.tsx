import { ApiError } from '@switchboard/platform';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FakeTrack, fakeStream, installDevices } from '../testing/browsers.ts';
import { counts, enterCall, heardCall } from '../testing/enterCall.tsx';
import { sampleState } from '../testing/sampleState.ts';

const withScreen = () => sampleState({ proctoring_tools: { ...sampleState().proctoring_tools, screen_share: true } });

const events = (requests: readonly { key: string; body?: unknown }[]) =>
  requests.flatMap(({ key, body }) =>
    key.endsWith('/events') ? (body as { events: { event_type: string; event_action: string }[] }).events : [],
  );

/** Gives the page devices, and returns every track that it opens. */
function withDevices(screens: FakeTrack[] = []): FakeTrack[] {
  const opened: FakeTrack[] = [];
  installDevices(
    async ({ video }) => {
      const track = new FakeTrack(video ? 'video' : 'audio');
      opened.push(track);
      return fakeStream(track);
    },
    {},
    async () => {
      const track = new FakeTrack('video', { displaySurface: 'monitor' } as MediaTrackSettings);
      screens.push(track);
      return fakeStream(track);
    },
  );
  return opened;
}

test('a window that takes over an interview with screen sharing asks for the screen before it continues', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    let isTaken = true;
    enterCall({
      'POST /api/interviews/:id/join': () => {
        if (isTaken) throw new ApiError(409, { code: 'CONFLICT', message: 'x', reason: 'interview_open_elsewhere' });
        return withScreen();
      },
    });
    const screens: FakeTrack[] = [];
    withDevices(screens);
    await screen.findByRole('heading', { name: 'Open in another window' });
    isTaken = false;
    await act(async () => vi.advanceTimersByTime(15_500));
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(await screen.findByRole('button', { name: 'Use this window instead' }));
    const welcome = await screen.findByRole('alertdialog', { name: 'Welcome back' });
    await user.click(within(welcome).getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(screens).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  } finally {
    vi.useRealTimers();
  }
});

test('a camera that is opened again replaces the one before, which is switched off', async () => {
  const { camera } = await heardCall();
  const opened = withDevices();
  act(() => {
    camera.muted = true;
    camera.dispatchEvent(new Event('ended'));
  });
  await waitFor(() => expect(opened).toHaveLength(1));
  await waitFor(() => expect(camera.isStopped).toBe(true));
  expect(opened[0]?.isStopped).toBe(false);
});

test('a candidate who tries to continue again isn’t asked for a screen that they share already', async () => {
  let isDown = true;
  enterCall(
    {
      'POST /api/interviews/:id/join': withScreen,
      'POST /api/interviews/:id/sign': () => {
        if (isDown) throw new ApiError(0, { code: 'UNAVAILABLE', message: 'x', reason: 'network' });
        return { ...withScreen(), counts };
      },
    },
    { isPresent: false },
  );
  const screens: FakeTrack[] = [];
  const opened = withDevices(screens);
  const welcome = await screen.findByRole('alertdialog', { name: 'Welcome back' });
  const proceed = () => userEvent.click(within(welcome).getByRole('button', { name: 'Continue' }));
  await proceed();
  await waitFor(() => expect(within(welcome).getByRole('alert').textContent).not.toBe(''));
  isDown = false;
  await proceed();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screens).toHaveLength(1);
  for (const kind of ['video', 'audio'])
    expect(
      opened.filter((track) => track.kind === kind && !track.isStopped),
      kind,
    ).toHaveLength(1);
});

test('devices that are opened after the page of the call was left are switched off', async () => {
  const { microphone, notices, unmount } = await heardCall();
  let answer: (stream: MediaStream) => void = () => undefined;
  installDevices(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  act(() => void microphone.dispatchEvent(new Event('ended')));
  await userEvent.click(await screen.findByRole('button', { name: 'Turn microphone on' }));
  const before = notices.length;
  unmount();
  const late = new FakeTrack('audio');
  await act(async () => answer(fakeStream(late)));
  await waitFor(() => expect(late.isStopped).toBe(true));
  expect(notices.slice(before), 'no notice on the next page').toEqual([]);
});

test('a microphone that can’t be opened stays off, and the candidate and staff read that', async () => {
  const { microphone, notices, requests } = await heardCall();
  act(() => void microphone.dispatchEvent(new Event('ended')));
  const button = await screen.findByRole('button', { name: 'Turn microphone on' });
  const before = notices.length;
  await userEvent.click(button);
  await waitFor(() => expect(notices.length).toBeGreaterThan(before));
  expect(notices.at(-1)).toMatchObject({ title: 'Microphone disconnected' });
  expect(screen.getByRole('button', { name: 'Turn microphone on' })).toBeTruthy();
  await waitFor(() => expect(events(requests).some(({ event_action }) => event_action === 'lost')).toBe(true));
  expect(events(requests).filter((one) => one.event_type === 'microphone' && one.event_action === 'back')).toEqual([]);
});

test('a screen whose sharing stopped while the page was connecting pauses the interview', async () => {
  const shared = new FakeTrack('video', { displaySurface: 'monitor' } as MediaTrackSettings);
  enterCall(
    {
      'POST /api/interviews/:id/join': () => {
        shared.stop();
        return withScreen();
      },
    },
    { screen: shared },
  );
  withDevices();
  expect(await screen.findByRole('alertdialog')).toBeTruthy();
});
