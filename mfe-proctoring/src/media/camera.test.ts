import { expect, test, vi } from 'vitest';
import { FakeTrack, fakeStream, installDevices } from '../testing/browsers.ts';
import { isCameraValid, openCamera } from './camera.ts';

const trackOf = (more: Partial<MediaStreamTrack> & { width?: number } = {}) =>
  Object.assign(new FakeTrack('video', { width: more.width ?? 1280, height: more.width ?? 720 }), {
    enabled: more.enabled ?? true,
    muted: more.muted ?? false,
  }) as unknown as MediaStreamTrack;

test('a camera that cannot do what the room wants is opened without constraints, and then as it is', async () => {
  const asked: unknown[] = [];
  installDevices(async ({ video }) => {
    asked.push(video);
    if (asked.length < 3) throw new DOMException('no', 'OverconstrainedError');
    return fakeStream(new FakeTrack('video'));
  });
  expect(await openCamera('one')).toBeTruthy();
  expect(asked).toEqual([
    expect.objectContaining({ width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } }),
    { deviceId: { ideal: 'one' } },
    { deviceId: { exact: 'one' } },
  ]);
});

test("a person who refused the camera isn't asked again", async () => {
  const ask = vi.fn(async () => {
    throw new DOMException('no', 'NotAllowedError');
  });
  installDevices(ask);
  await expect(openCamera()).rejects.toThrow('no');
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a track that ended, is off, or is a placeholder gives no picture', () => {
  expect(isCameraValid(null)).toBe(false);
  expect(isCameraValid(trackOf())).toBe(true);
  expect(isCameraValid(trackOf({ enabled: false }))).toBe(false);
  expect(isCameraValid(trackOf({ muted: true }))).toBe(false);
  expect(isCameraValid(trackOf({ width: 2 }))).toBe(false);
  const ended = trackOf();
  ended.stop();
  expect(isCameraValid(ended)).toBe(false);
});
