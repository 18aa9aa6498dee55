import { expectAccessible } from '@switchboard/platform/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { FakeTrack, fakeStream, installDevices, installScreen } from '../../testing/browsers.ts';
import { DeviceCheck, type DeviceCheckHandle } from './DeviceCheck.tsx';
import { audioPreviewMs } from './listenToMicrophone.ts';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('ok'));
  onTestFinished(() => void vi.unstubAllGlobals());
});

const nothing = { screen_share: false, multiple_monitor_detection: false };
const check = () => screen.getByRole('button', { name: 'Check camera and microphone' });
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent);
const row = (name: string) => screen.getByText(name).closest('li') as HTMLElement;
const fails = (name: string) => async () => {
  throw new DOMException('no', name);
};

test('the device check requests no device before a click on its button', async () => {
  const getUserMedia = vi.fn();
  installDevices(getUserMedia);
  render(<DeviceCheck tools={nothing} />);
  expect(within(row('Camera')).getByText('Pending')).toBeTruthy();
  expect(within(row('Microphone')).getByText('Pending')).toBeTruthy();
  expect(getUserMedia).not.toHaveBeenCalled();
  expect(screen.getByText('Camera is off')).toBeTruthy();
  await expectAccessible();
});

test('the device check explains the question of the browser while it is open', async () => {
  let answer: (stream: MediaStream) => void = () => undefined;
  installDevices(() => new Promise((resolve) => (answer = resolve)));
  render(<DeviceCheck tools={nothing} />);
  await userEvent.setup().click(check());
  const advice = screen.getByText(/^Chrome asks whether this page may use your camera and microphone\. Select Allow/);
  expect(advice.closest('[role=status]')).toBeTruthy();
  for (const name of ['Camera', 'Microphone']) expect(within(row(name)).getByText('Waiting for you')).toBeTruthy();
  await expectAccessible();
  await act(async () => answer(fakeStream(new FakeTrack('video'), new FakeTrack('audio'))));
  expect(screen.queryByText(/^Chrome asks/)).toBeNull();
  expect(screen.getAllByText('Granted')).toHaveLength(2);
});

test('the device check asks once for both devices, shows the picture, and removes its button', async () => {
  const getUserMedia = vi.fn(async () => fakeStream(new FakeTrack('video'), new FakeTrack('audio')));
  installDevices(getUserMedia);
  render(<DeviceCheck tools={nothing} />);
  await userEvent.setup().click(check());
  expect(await screen.findByLabelText('Your camera')).toBeTruthy();
  expect(screen.getByText('You')).toBeTruthy();
  expect(screen.getAllByText('Granted')).toHaveLength(2);
  expect(screen.getByText('Your camera and microphone work. You are ready for the interview.')).toBeTruthy();
  expect(getUserMedia).toHaveBeenCalledTimes(1);
  expect(buttons()).toEqual(['Play a sound']);
  await expectAccessible();
});

test('the device check stops the microphone after two seconds, and the camera when it unmounts', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const camera = new FakeTrack('video');
    const microphone = new FakeTrack('audio');
    installDevices(async () => fakeStream(camera, microphone));
    const { unmount } = render(<DeviceCheck tools={nothing} />);
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(check());
    await screen.findByLabelText('Your camera');
    expect(microphone.isStopped).toBe(false);
    // The code that listens is loaded by now.
    await act(async () => void (await import('./listenToMicrophone.ts')));
    act(() => vi.advanceTimersByTime(audioPreviewMs + 100));
    expect([microphone.isStopped, camera.isStopped]).toEqual([true, false]);
    unmount();
    expect(camera.isStopped).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('the device check stops the microphone when it unmounts, even if the call takes the camera', async () => {
  const [camera, microphone] = [new FakeTrack('video'), new FakeTrack('audio')];
  installDevices(async () => fakeStream(camera, microphone));
  const handle: { current: DeviceCheckHandle | null } = { current: null };
  const { unmount } = render(<DeviceCheck tools={nothing} handle={handle} />);
  await userEvent.setup().click(check());
  await screen.findByLabelText('Your camera');
  handle.current?.take();
  unmount();
  expect([microphone.isStopped, camera.isStopped]).toEqual([true, false]);
});

test('the device check stops a camera that opens after it unmounted', async () => {
  const camera = new FakeTrack('video');
  let answer: (stream: MediaStream) => void = () => undefined;
  installDevices(() => new Promise((resolve) => (answer = resolve)));
  const { unmount } = render(<DeviceCheck tools={nothing} />);
  await userEvent.setup().click(check());
  unmount();
  await act(async () => answer(fakeStream(camera)));
  expect(camera.isStopped).toBe(true);
});

test('a dismissed question shows both devices as "Not answered" with advice, and Retry asks again', async () => {
  const user = userEvent.setup();
  let getUserMedia: () => Promise<MediaStream> = fails('NotAllowedError');
  const asked = vi.fn(() => getUserMedia());
  installDevices(asked);
  render(<DeviceCheck tools={nothing} />);
  await user.click(check());
  expect(await screen.findAllByText('Not answered')).toHaveLength(2);
  expect(await within(row('Camera')).findByText(/got no answer\. To be asked again, click Retry/)).toBeTruthy();
  // Neither device is requested a second time without a click.
  expect(asked).toHaveBeenCalledTimes(1);
  await expectAccessible();
  getUserMedia = async () => fakeStream(new FakeTrack('video'), new FakeTrack('audio'));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findAllByText('Granted')).toHaveLength(2);
});

test.each([
  ['Permission denied', 'NotAllowedError', 'Denied', /Click the icon to the left of the address/],
  [
    'Permission denied by system',
    'NotAllowedError',
    'Denied by system',
    /Your computer doesn't let this browser use the camera/,
  ],
  ['Permission dismissed', 'NotAllowedError', 'Not answered', /got no answer/],
  ['Could not start video source', 'NotReadableError', 'In use', /Another program is using your camera/],
])('the device check shows "%s" in the badge and in the advice', async (message, name, badge, advice) => {
  const refused = { camera: 'denied', microphone: 'denied' } as const;
  installDevices(
    async () => {
      throw new DOMException(message, name);
    },
    badge === 'Denied' ? refused : {},
  );
  render(<DeviceCheck tools={nothing} />);
  await userEvent.click(check());
  expect(await within(row('Camera')).findByText(badge)).toBeTruthy();
  expect(await within(row('Camera')).findByText(advice)).toBeTruthy();
});

test('the device check reports a missing camera next to a working microphone', async () => {
  installDevices(async ({ video, audio }) => {
    if (video) throw new DOMException('none', 'NotFoundError');
    return audio ? fakeStream(new FakeTrack('audio')) : fakeStream();
  });
  render(<DeviceCheck tools={nothing} />);
  await userEvent.setup().click(check());
  expect(await screen.findByText('No camera was found. Connect one, then click Retry.')).toBeTruthy();
  expect(within(row('Microphone')).getByText('Granted')).toBeTruthy();
  expect(screen.queryByLabelText('Your camera')).toBeNull();
});

test('the device check says that another program is using the camera', async () => {
  installDevices(fails('NotReadableError'));
  render(<DeviceCheck tools={nothing} />);
  await userEvent.setup().click(check());
  expect(await screen.findByText('Another program is using your camera. Close it, then click Retry.')).toBeTruthy();
});

test('the device check explains if the browser offers no devices at all', async () => {
  installDevices(null);
  render(<DeviceCheck tools={nothing} />);
  await userEvent.setup().click(check());
  expect(await screen.findByText(/Browsers let pages use the camera over https only\./)).toBeTruthy();
});

test('the device check says that the camera has stopped when it is unplugged', async () => {
  const camera = new FakeTrack('video');
  installDevices(async () => fakeStream(camera, new FakeTrack('audio')));
  render(<DeviceCheck tools={nothing} />);
  await userEvent.setup().click(check());
  await screen.findByLabelText('Your camera');
  act(() => void camera.dispatchEvent(new Event('ended')));
  expect(screen.getByText('Your camera has stopped. Check that it is connected, then click Retry.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

describe('an interview with a shared screen and one monitor', () => {
  const everything = { screen_share: true, multiple_monitor_detection: true };
  const working = async () => fakeStream(new FakeTrack('video'), new FakeTrack('audio'));
  const shared = (displaySurface: string) => new FakeTrack('video', { displaySurface });

  test('a whole shared screen passes the device check, and the share is kept for the start', async () => {
    const user = userEvent.setup();
    const track = shared('monitor');
    const getDisplayMedia = vi.fn(async () => fakeStream(track));
    installDevices(working, {}, getDisplayMedia);
    installScreen({ isExtended: false });
    const { unmount } = render(<DeviceCheck tools={everything} />);
    expect(await screen.findByText('Screen sharing')).toBeTruthy();
    expect(within(row('Screen sharing')).getByText('Pending')).toBeTruthy();
    expect(within(row('One monitor')).getByText('Passed')).toBeTruthy();
    await user.click(check());
    expect((await screen.findByText('Your camera and microphone work.')).getAttribute('role')).toBe('status');
    await user.click(await screen.findByRole('button', { name: 'Try screen sharing' }));
    expect(await within(row('Screen sharing')).findByText('Granted')).toBeTruthy();
    expect(track.isStopped).toBe(false);
    expect(screen.getByText(/You are ready for the interview\./).getAttribute('role')).toBe('status');
    expect(buttons()).toEqual(['Play a sound']);
    await expectAccessible();
    unmount();
    expect(track.isStopped).toBe(true);
  });

  test('the device check refuses a shared window, and can be tried again', async () => {
    const user = userEvent.setup();
    let surface = 'window';
    installDevices(working, {}, async () => fakeStream(shared(surface)));
    installScreen({ isExtended: false });
    render(<DeviceCheck tools={everything} />);
    await user.click(await screen.findByRole('button', { name: 'Try screen sharing' }));
    expect(await within(row('Screen sharing')).findByText('Not the entire screen')).toBeTruthy();
    expect(screen.getByText('Please share your entire screen, not just a window or tab.')).toBeTruthy();
    surface = 'monitor';
    await user.click(screen.getByRole('button', { name: 'Retry screen sharing' }));
    expect(await within(row('Screen sharing')).findByText('Granted')).toBeTruthy();
  });

  test('the device check says what to do when screen sharing is refused', async () => {
    installDevices(working, {}, fails('NotAllowedError'));
    installScreen({ isExtended: false });
    render(<DeviceCheck tools={everything} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try screen sharing' }));
    expect(
      await screen.findByText('Unable to start screen sharing. Please check permissions and try again.'),
    ).toBeTruthy();
  });

  test('the device check updates when a second monitor is connected or disconnected', async () => {
    installDevices(working);
    const monitors = installScreen({ isExtended: true });
    render(<DeviceCheck tools={everything} />);
    expect(within(row('One monitor')).getByText('Failed')).toBeTruthy();
    expect(screen.getByText(/More than one monitor is connected\./)).toBeTruthy();
    act(() => monitors.change(false));
    expect(within(row('One monitor')).getByText('Passed')).toBeTruthy();
    act(() => monitors.change(true));
    expect(within(row('One monitor')).getByText('Failed')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'I have only one monitor' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'What is connected to this computer?' }), 'A projector.');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(within(row('One monitor')).getByText('Explained')).toBeTruthy();
    await expectAccessible();
  });

  test("the device check has no screen and monitor rows if the interview doesn't need them", () => {
    installDevices(working);
    render(<DeviceCheck tools={nothing} />);
    expect(screen.queryByText('Screen sharing')).toBeNull();
    expect(screen.queryByText('One monitor')).toBeNull();
  });
});

test('the network row shows whether the network works, and can be retried', async () => {
  let isDown = true;
  vi.stubGlobal('fetch', async () => {
    if (isDown) throw new TypeError('down');
    return new Response('ok');
  });
  installDevices(null);
  render(<DeviceCheck tools={nothing} />);
  expect(await within(row('Network')).findByText('Failed')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry network' }));
  expect(await within(row('Network')).findByText('Passed')).toBeTruthy();
});

test('the speaker row fails with a retry button in a browser without sound', async () => {
  installDevices(null);
  render(<DeviceCheck tools={nothing} />);
  await userEvent.click(screen.getByRole('button', { name: 'Play a sound' }));
  expect(await within(row('Speaker')).findByText('Failed')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry speaker' })).toBeTruthy();
});

describe('with a choice of devices', () => {
  test('the device check opens another chosen camera in place of the first', async () => {
    const first = new FakeTrack('video', { deviceId: 'one' });
    const getUserMedia = vi.fn(async () => fakeStream(first, new FakeTrack('audio')));
    installDevices(getUserMedia);
    Object.assign(navigator.mediaDevices, {
      enumerateDevices: async () =>
        ['one', 'two'].map((deviceId) => ({ kind: 'videoinput', deviceId, label: `Camera ${deviceId}` })),
    });
    render(<DeviceCheck tools={nothing} />);
    await userEvent.click(check());
    await userEvent.click(await screen.findByRole('button', { name: /Use this camera/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Camera two' }));
    await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
    expect(getUserMedia.mock.lastCall).toEqual([
      expect.objectContaining({ video: expect.objectContaining({ deviceId: { ideal: 'two' } }) }),
    ]);
    await waitFor(() => expect(first.isStopped).toBe(true));
  });
});
