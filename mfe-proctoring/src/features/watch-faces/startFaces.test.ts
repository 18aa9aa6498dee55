import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeTrack, installDevices } from '../../testing/browsers.ts';
import type { FaceLook } from './faceRules.ts';
import { lookEveryMs, startFaces } from './startFaces.ts';

const gone: FaceLook = { hasFace: false, sharpness: null };
const there: FaceLook = { hasFace: true, sharpness: 90 };

beforeEach(() => {
  vi.useFakeTimers();
  installDevices(null);
  const create = document.createElement.bind(document);
  // The test DOM's own video doesn't play and has no size.
  vi.spyOn(document, 'createElement').mockImplementation((name: string) =>
    Object.defineProperties(create(name), {
      videoWidth: { value: 1280 },
      videoHeight: { value: 720 },
      srcObject: { value: null, writable: true },
      play: { value: async () => undefined },
    }),
  );
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function start() {
  const listener = { onFound: vi.fn(), onAway: vi.fn(), onFailed: vi.fn() };
  const look = vi.fn();
  const stop = vi.fn();
  let events: Parameters<NonNullable<Parameters<typeof startFaces>[1]>>[0] | undefined;
  const faces = startFaces(listener, (given) => {
    events = given;
    return { look, stop };
  });
  if (!events) throw new Error('Nothing looks');
  return { listener, look, stop, faces, events };
}

const camera = () => new FakeTrack('video') as unknown as MediaStreamTrack;
const passes = () => vi.advanceTimersByTimeAsync(lookEveryMs);

test('the face watch sends one picture per second, and none while the last one is being analyzed', async () => {
  const { look, faces, events } = start();
  faces.watch(camera());
  await passes();
  expect(look).not.toHaveBeenCalled();
  events.onReady();
  await passes();
  await passes();
  expect(look).toHaveBeenCalledTimes(1);
  events.onLook(there);
  await passes();
  expect(look).toHaveBeenCalledTimes(2);
  faces.stop();
});

test('the face watch reports a missing face, and pauses after five seconds until it is back', async () => {
  const { listener, faces, events } = start();
  faces.watch(camera());
  for (let second = 0; second <= 5; second += 1) {
    events.onLook(gone);
    await passes();
  }
  expect(listener.onFound).toHaveBeenCalledWith(expect.objectContaining({ action: 'out_of_view' }));
  expect(listener.onAway).toHaveBeenLastCalledWith(true);
  events.onLook(there);
  expect(listener.onAway).toHaveBeenLastCalledWith(false);
  faces.stop();
});

test("a failing face detector is reported once and doesn't delay the interview", async () => {
  const { listener, stop, faces, events } = start();
  faces.watch(camera());
  events.onFailed('no weights');
  events.onFailed('no weights');
  expect(listener.onFailed).toHaveBeenCalledTimes(1);
  expect(stop).toHaveBeenCalledTimes(1);
});
