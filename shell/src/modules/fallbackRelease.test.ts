import { afterEach, describe, expect, test, vi } from 'vitest';
import { bootStore } from '../boot/bootStore.ts';
import { fallbackOf } from './fallbackRelease.ts';
import { sampleModule } from './sampleModule.ts';

const before = sampleModule();
const wanted = sampleModule({ version: '0.2.0-ffffffffffff' }, { fallback_version: '0.1.0-1a2b3c4d5e6f' });

function answer(body: unknown, status = 200) {
  const fetch = vi.fn(async () => new Response(JSON.stringify(body), { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

afterEach(() => vi.unstubAllGlobals());

describe('the release to go back to', () => {
  test('the description of the fallback release is read next to its files', async () => {
    const fetch = answer(before.manifest);
    expect(await fallbackOf(wanted)).toEqual(before);
    expect(fetch).toHaveBeenCalledWith('/modules/leads/0.1.0-1a2b3c4d5e6f/module.json', expect.anything());
  });

  test('no fallback is requested if the registry names none', async () => {
    const fetch = answer(before.manifest);
    expect(await fallbackOf(before)).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
  });

  test.each([
    ['another version', sampleModule({ version: '0.0.1-000000000000' }).manifest],
    ['another module', sampleModule({ id: 'slots' }).manifest],
    ['no description', { hello: 'world' }],
  ])('there is no fallback release when %s is served instead', async (_, manifest) => {
    answer(manifest);
    expect(await fallbackOf(wanted)).toBeNull();
  });

  test('the fallback release is unavailable when its description is gone', async () => {
    answer({}, 404);
    await expect(fallbackOf(wanted)).rejects.toThrow('404');
  });

  test('a fallback release is given up if its description never arrives', async () => {
    vi.useFakeTimers();
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    answer(before.manifest);
    await fallbackOf(wanted);
    expect(timeout).toHaveBeenCalledWith(8000);
    vi.useRealTimers();
  });

  test("the fallback of a developer's build is the released version", async () => {
    bootStore.setState({ released: [before] });
    expect(await fallbackOf(sampleModule({}, { base_path: 'http://localhost:5101/' }))).toBe(before);
  });
});
