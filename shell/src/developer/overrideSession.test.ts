import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bootStore } from '../boot/bootStore.ts';
import { sampleModule } from '../modules/sampleModule.ts';
import { fetchOverride, followOverrides } from './overrideSession.ts';

const url = 'http://localhost:5101/';
const released = sampleModule();
const build = (number: number) => sampleModule({ version: `0.9.0-00000000000${number}` }).manifest;

class FakeEvents extends EventTarget {
  static opened: FakeEvents[] = [];
  readonly address: string;
  isClosed = false;

  constructor(address: string) {
    super();
    this.address = address;
    FakeEvents.opened.push(this);
  }

  close() {
    this.isClosed = true;
  }
}

const answer = vi.fn(async (): Promise<Response> => new Response());
const serves = (manifest: unknown) => answer.mockImplementation(async () => new Response(JSON.stringify(manifest)));
const override = () => bootStore.getState().overrides.leads;
const running = () => bootStore.getState().modules.map(({ manifest }) => manifest.version);
const says = (data: string) => FakeEvents.opened[0]?.dispatchEvent(new MessageEvent('message', { data }));

beforeEach(() => {
  FakeEvents.opened = [];
  vi.stubGlobal('EventSource', FakeEvents);
  vi.stubGlobal('fetch', answer);
  bootStore.setState({ released: [released], modules: [released], overrides: { leads: { url, status: 'waiting' } } });
});
afterEach(() => vi.unstubAllGlobals());

describe('fetchOverride', () => {
  test('fetchOverride reads the module from its folder and ignores checksums', async () => {
    serves({ ...build(1), files: {} });
    expect(await fetchOverride('leads', url)).toMatchObject({ base_path: url, manifest: { id: 'leads' } });
    expect(answer).toHaveBeenCalledWith(`${url}module.json`, expect.anything());
  });

  test.each([
    ['another module', { ...build(1), id: 'slots' }, /serves the module slots, not leads/],
    ['no module', { hello: 'world' }, /does not describe a module/],
    ['an entry on another server', { ...build(1), entry: 'https://evil.example/x.js' }, /files that lie elsewhere/],
    ['an entry at another port', { ...build(1), entry: '//localhost:6666/x.js' }, /files that lie elsewhere/],
    ['a chunk outside of the folder', { ...build(1), preload: { LeadsPage: ['/x.js', '../../x.js'] } }, null],
  ])('fetchOverride refuses %s', async (_, manifest, message) => {
    serves(manifest);
    const folder = 'http://localhost:5101/leads/';
    await expect(fetchOverride('leads', folder)).rejects.toThrow(message ?? /files that lie elsewhere/);
  });
});

describe('followOverrides', () => {
  test("a developer's build replaces the released module", async () => {
    serves(build(1));
    const stop = followOverrides(bootStore.getState().overrides);
    await expect.poll(() => override()?.status).toBe('active');
    expect(running()).toEqual(['0.9.0-000000000001']);
    expect(bootStore.getState().released).toEqual([released]);
    stop();
    expect(FakeEvents.opened[0]).toMatchObject({ address: `${url}events`, isClosed: true });
  });

  test('the page takes over each new build, and does not request the current one again', async () => {
    serves(build(1));
    followOverrides(bootStore.getState().overrides);
    await expect.poll(() => override()?.status).toBe('active');
    const asked = answer.mock.calls.length;
    says('{"version":"0.9.0-000000000001"}');
    says('not json');
    expect(answer).toHaveBeenCalledTimes(asked);

    serves(build(2));
    says('{"version":"0.9.0-000000000002"}');
    await expect.poll(() => running()).toEqual(['0.9.0-000000000002']);
  });

  test('the released module is used while the developer server is down, and the build once it is back', async () => {
    answer.mockRejectedValue(new TypeError('Failed to fetch'));
    followOverrides(bootStore.getState().overrides);
    await expect.poll(() => override()).toMatchObject({ status: 'down', message: 'Failed to fetch' });
    expect(running()).toEqual(['0.1.0-1a2b3c4d5e6f']);

    serves(build(1));
    says('{"version":"0.9.0-000000000001"}');
    await expect.poll(() => running()).toEqual(['0.9.0-000000000001']);
  });

  test('the page keeps the build on screen when a later one cannot be read', async () => {
    serves(build(1));
    followOverrides(bootStore.getState().overrides);
    await expect.poll(() => override()?.status).toBe('active');
    serves({ broken: true });
    const asked = answer.mock.calls.length;
    says('{"version":"0.9.0-000000000002"}');
    await expect.poll(() => answer).toHaveBeenCalledTimes(asked + 1);
    expect(override()?.status).toBe('active');
    expect(running()).toEqual(['0.9.0-000000000001']);
  });

  test('a build error is reported while the previous build stays on screen, until the next build arrives', async () => {
    serves(build(1));
    followOverrides(bootStore.getState().overrides);
    await vi.waitFor(() => expect(override()?.status).toBe('active'));
    const [shown] = bootStore.getState().modules;
    says('{"error":"Unexpected token (12:3)"}');
    expect(override()).toMatchObject({ status: 'broken', message: 'Unexpected token (12:3)' });
    expect(bootStore.getState().modules[0]).toBe(shown);

    says('{"version":"0.9.0-000000000001"}');
    await vi.waitFor(() => expect(override()?.status).toBe('active'));
    expect(bootStore.getState().modules[0], 'the edit undone: the same build, still mounted').toBe(shown);

    says('{"error":"Unexpected token (12:3)"}');
    serves(build(2));
    says('{"version":"0.9.0-000000000002"}');
    await vi.waitFor(() => expect(running()).toEqual(['0.9.0-000000000002']));
    expect(override()?.status).toBe('active');
  });

  test('a build error is reported when nothing was built yet, whichever response comes first', async () => {
    answer.mockImplementation(async () => new Response('Unexpected token', { status: 503 }));
    followOverrides(bootStore.getState().overrides);
    says('{"error":"Unexpected token (12:3)"}');
    await vi.waitFor(() => expect(answer).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve));
    expect(override()).toMatchObject({ status: 'broken', module: null, message: 'Unexpected token (12:3)' });
    expect(running()).toEqual(['0.1.0-1a2b3c4d5e6f']);
  });

  test("a developer's module without a release is added to the modules", async () => {
    bootStore.setState({ released: [], modules: [] });
    serves(build(1));
    followOverrides(bootStore.getState().overrides);
    await expect.poll(() => running()).toEqual(['0.9.0-000000000001']);
  });

  test('the page reloads once if it was opened where developer servers cannot be reached', async () => {
    sessionStorage.clear();
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const opened = { name: 'http://localhost:3000/login' } as PerformanceEntry;
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([opened]);
    answer.mockRejectedValue(new TypeError('Failed to fetch'));
    const stop = followOverrides(bootStore.getState().overrides);
    await expect.poll(() => reload).toHaveBeenCalledTimes(1);
    expect(override()?.status).toBe('waiting');
    stop();
    followOverrides(bootStore.getState().overrides);
    await expect.poll(() => override()?.status).toBe('down');
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
