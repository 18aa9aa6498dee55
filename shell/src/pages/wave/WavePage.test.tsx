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

test('the wave page shows every control, starts and stops the wave, and resets its settings', async () => {
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

test('the wave does not start with autostart=0, and values out of range are reported', () => {
  open('?autostart=0&amplitude=50');
  expect(screen.getByRole('img', { name: 'The wave is stopped' })).toBeTruthy();
  expect(screen.getByText('The amplitude can be 0.1 to 5: 5 is shown.')).toBeTruthy();
});

test('the ios9 style disables color and frequency, and says why', () => {
  open('?style=ios9');
  expect(screen.getByRole('button', { name: /Color/ }).hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('slider', { name: 'Frequency' }).disabled).toBe(true);
  expect(screen.getAllByText(/^Only the ios style has a/)).toHaveLength(2);
});

test.each([
  ['NotAllowedError', /Your browser blocks the microphone on this page/],
  ['NotFoundError', /No microphone was found/],
  ['NotReadableError', /Another program is using your microphone/],
])('the wave page says what to do after the microphone error %s', async (name, text) => {
  withMicrophone(() => Promise.reject(new DOMException('', name)));
  open();
  await press('Microphone input');
  expect(await screen.findByText(text)).toBeTruthy();
});

test('the wave page explains that a browser without media devices needs https', async () => {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined });
  open();
  await press('Microphone input');
  expect(screen.getByText(/over https only/)).toBeTruthy();
});

test('the wave page explains why nothing moves when the system asks for reduced motion', async () => {
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

test('a microphone that is granted after the page was left is released', async () => {
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
