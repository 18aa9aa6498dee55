import { expect, test, vi } from 'vitest';
import { FakeTrack, fakeStream, installDevices } from '../testing/browsers.ts';
import { isCameraValid, openCamera } from './camera.ts';

const trackOf = (more: Partial<MediaStreamTrack> & { width?: number } = {}) =>
  Object.assign(new FakeTrack('video', { width: more.width ?? 1280, height: more.width ?? 720 }), {
    enabled: more.enabled ?? true,
    muted: more.muted ?? false,
  }) as unknown as MediaStreamTrack;

test("a camera that can't meet the constraints is opened with fewer and then without any", async () => {
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

test("a camera that the person refused isn't requested again", async () => {
  const ask = vi.fn(async () => {
    throw new DOMException('no', 'NotAllowedError');
  });
  installDevices(ask);
  await expect(openCamera()).rejects.toThrow('no');
  expect(ask).toHaveBeenCalledTimes(1);
});

test("a camera track that has ended, is off, muted or a placeholder isn't valid", () => {
  expect(isCameraValid(null)).toBe(false);
  expect(isCameraValid(trackOf())).toBe(true);
  expect(isCameraValid(trackOf({ enabled: false }))).toBe(false);
  expect(isCameraValid(trackOf({ muted: true }))).toBe(false);
  expect(isCameraValid(trackOf({ width: 2 }))).toBe(false);
  const ended = trackOf();
  ended.stop();
  expect(isCameraValid(ended)).toBe(false);
});
