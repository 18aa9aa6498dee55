import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FakeTrack, fakeStream, installDevices } from '../../testing/browsers.ts';
import { useScreenCheck } from './useScreenCheck.ts';

test('a screen that is chosen after the page was left isn’t shared', async () => {
  let choose: (stream: MediaStream) => void = () => undefined;
  let isAsked: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  installDevices(
    async () => fakeStream(),
    {},
    () =>
      new Promise((resolve) => {
        choose = resolve;
        isAsked();
      }),
  );
  const { result, unmount } = renderHook(() => useScreenCheck());
  let done: Promise<unknown> = Promise.resolve();
  act(() => {
    done = result.current.ask();
  });
  await asked;
  unmount();
  const late = new FakeTrack('video', { displaySurface: 'monitor' } as MediaTrackSettings);
  choose(fakeStream(late));
  expect(await done).toBeNull();
  expect(late.isStopped).toBe(true);
});
