import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderShell } from '../../testing/renderShell.tsx';
import { WavePage } from './WavePage.tsx';

const open = (search = '') => renderShell(<WavePage />, { session: null, path: `/siriwave-test${search}` });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

function withMicrophone(getUserMedia: () => Promise<unknown>): void {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  const permissions = { query: async () => ({ state: 'denied' }) };
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: permissions });
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  Reflect.deleteProperty(navigator, 'permissions');
});

test('shows every control, starts, stops and is put back', async () => {
  open('?style=ios&amplitude=2&frequency=12');
  for (const name of ['Amplitude', 'Speed', 'Frequency']) expect(screen.getByRole('slider', { name })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('slider', { name: 'Amplitude' }).value).toBe('2');
  await press('Stop');
  expect(screen.getByRole('img', { name: 'The wave is stopped' })).toBeTruthy();
  await press('Simulate audio');
  expect(screen.getByRole('img', { name: 'The wave moves' })).toBeTruthy();
  await press('Reset');
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('slider', { name: 'Amplitude' }).value).toBe('1'));
  await expectAccessible();
});

test("the wave doesn't move if the address says so, and the page names unsupported values", () => {
  open('?autostart=0&amplitude=50');
  expect(screen.getByRole('img', { name: 'The wave is stopped' })).toBeTruthy();
  expect(screen.getByText('The amplitude can be 0.1 to 5: 5 is shown.')).toBeTruthy();
});

test('ios9 offers neither colour nor frequency, and says why', () => {
  open('?style=ios9');
  expect(screen.getByRole('button', { name: /Color/ }).hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('slider', { name: 'Frequency' }).disabled).toBe(true);
  expect(screen.getAllByText(/^Only the ios style has a/)).toHaveLength(2);
});

test.each([
  ['NotAllowedError', /Your browser blocks the microphone on this page/],
  ['NotFoundError', /No microphone was found/],
  ['NotReadableError', /Another program is using your microphone/],
])('says what to do after %s', async (name, text) => {
  withMicrophone(() => Promise.reject(new DOMException('', name)));
  open();
  await press('Microphone input');
  expect(await screen.findByText(text)).toBeTruthy();
});

test('says that a browser which gives pages no devices has none to give', async () => {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined });
  open();
  await press('Microphone input');
  expect(screen.getByText(/over https only/)).toBeTruthy();
});

test('says why nothing moves where the system asks for less motion', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: media.includes('reduce'),
        media,
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  );
  open();
  expect(screen.getByText(/asks for less motion/)).toBeTruthy();
  expect(screen.getByRole('img', { name: 'The wave is stopped' })).toBeTruthy();
  vi.restoreAllMocks();
});

test('lets go of a microphone that came after the page was left', async () => {
  const stop = vi.fn();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  withMicrophone(() => promise);
  const { unmount } = open();
  await press('Microphone input');
  expect(screen.getByText(/Your browser asks/)).toBeTruthy();
  unmount();
  resolve({ getTracks: () => [{ stop }] });
  await waitFor(() => expect(stop).toHaveBeenCalledOnce());
});
