import { onTestFinished } from 'vitest';

export const userAgents = {
  chrome:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  android:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
};

function replace(target: object, name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, writable: true, value });
  onTestFinished(() => {
    if (before) Object.defineProperty(target, name, before);
    else Reflect.deleteProperty(target, name);
  });
}

interface FakeBrowser {
  userAgent?: string;
  width?: number;
  touchPoints?: number;
  hasMouse?: boolean;
}

/** Pretends to be a browser for the rest of the test. The default is Chrome on a desktop. */
export function useBrowser({
  userAgent = userAgents.chrome,
  width = 1280,
  touchPoints = 0,
  hasMouse = touchPoints === 0,
}: FakeBrowser = {}): void {
  replace(navigator, 'userAgent', userAgent);
  replace(navigator, 'maxTouchPoints', touchPoints);
  replace(window, 'innerWidth', width);
  const real = window.matchMedia.bind(window);
  replace(window, 'matchMedia', (query: string) =>
    query === '(any-pointer: fine)'
      ? Object.assign(new EventTarget(), { matches: hasMouse, media: query })
      : real(query),
  );
}

/** Gives the page devices for the rest of the test; `null` removes them, as browsers do without https. */
export function installDevices(
  getUserMedia: ((constraints: MediaStreamConstraints) => Promise<MediaStream>) | null,
  permissions: Partial<Record<'camera' | 'microphone', PermissionState>> = {},
  getDisplayMedia?: () => Promise<MediaStream>,
): void {
  replace(navigator, 'mediaDevices', getUserMedia ? { getUserMedia, getDisplayMedia } : undefined);
  // The test DOM's own constructor doesn't accept tracks.
  replace(globalThis, 'MediaStream', function streamOf(tracks: FakeTrack[]) {
    return fakeStream(...tracks);
  });
  replace(navigator, 'permissions', {
    query: async ({ name }: { name: 'camera' | 'microphone' }) => ({ state: permissions[name] ?? 'prompt' }),
  });
}

/** Gives the page a screen for the rest of the test; `change` connects or disconnects a second monitor. */
export function installScreen({ isExtended }: { isExtended: boolean }): { change: (isExtended: boolean) => void } {
  const fake = Object.assign(new EventTarget(), { isExtended });
  replace(window, 'screen', fake);
  // The fake screen reports its monitors without asking for permission.
  replace(window, 'getScreenDetails', undefined);
  return {
    change: (next) => {
      fake.isExtended = next;
      fake.dispatchEvent(new Event('change'));
    },
  };
}

/** A track that records whether it was stopped. */
export class FakeTrack extends EventTarget {
  readonly kind: 'video' | 'audio';
  isStopped = false;
  enabled = true;
  muted = false;

  readonly #settings: MediaTrackSettings;

  constructor(kind: 'video' | 'audio', settings: MediaTrackSettings = {}) {
    super();
    this.kind = kind;
    this.#settings = settings;
  }

  get readyState(): MediaStreamTrackState {
    return this.isStopped ? 'ended' : 'live';
  }

  getSettings(): MediaTrackSettings {
    return this.#settings;
  }

  stop(): void {
    this.isStopped = true;
  }
}

const RealStream = globalThis.MediaStream;

/** A stream of fake tracks; the page only lists and stops them. */
export function fakeStream(...tracks: FakeTrack[]): MediaStream {
  return Object.assign(new RealStream(), {
    getTracks: () => tracks as unknown as MediaStreamTrack[],
    getVideoTracks: () => tracks.filter(({ kind }) => kind === 'video') as unknown as MediaStreamTrack[],
    getAudioTracks: () => tracks.filter(({ kind }) => kind === 'audio') as unknown as MediaStreamTrack[],
  });
}
