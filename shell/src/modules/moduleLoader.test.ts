import type { BootModule } from '@switchboard/contracts/modules';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LoadFailure, ModuleLoadError } from './ModuleLoadError.ts';
import { forgetReports } from './moduleFailed.ts';
import { journalEntries } from './moduleJournal.ts';
import { createModuleLoader } from './moduleLoader.ts';
import type { RemoteRuntime } from './RemoteRuntime.ts';
import { sampleModule } from './sampleModule.ts';

const module = sampleModule();
const newer = sampleModule({ version: '0.2.0-ffffffffffff' });
const LeadsPage = () => null;
const page = { LeadsPage };

function fakeRuntime(...answers: (() => unknown)[]) {
  const registrations: { version: string; isForced: boolean }[] = [];
  const runtime: RemoteRuntime = {
    register: ({ manifest }, { isForced }) => void registrations.push({ version: manifest.version, isForced }),
    load: vi.fn(async () => (answers.length > 1 ? answers.shift() : answers[0])?.()),
    prefetch: vi.fn(async () => undefined),
  };
  return { runtime, registrations };
}

const fails = (): never => {
  throw new Error('RUNTIME-008');
};
const never = () => new Promise(() => undefined);

describe('createModuleLoader', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    forgetReports();
    vi.useRealTimers();
  });

  test('the loader returns the component exported under the requested name', async () => {
    const { runtime, registrations } = fakeRuntime(() => page);
    const loaded = await createModuleLoader(runtime).load(module, 'LeadsPage');
    expect(loaded).toEqual({ component: LeadsPage, module });
    expect(registrations).toEqual([{ version: module.manifest.version, isForced: false }]);
  });

  test('the loader loads a component once and keeps it available', async () => {
    const { runtime } = fakeRuntime(() => page);
    const loader = createModuleLoader(runtime);
    expect(loader.peek(module, 'LeadsPage')).toBeUndefined();
    await Promise.all([loader.load(module, 'LeadsPage'), loader.load(module, 'LeadsPage')]);
    await loader.load(module, 'LeadsPage');
    expect(runtime.load).toHaveBeenCalledTimes(1);
    expect(loader.peek(module, 'LeadsPage')?.component).toBe(LeadsPage);
  });

  test('the loader registers a module by force before each further attempt', async () => {
    const { runtime, registrations } = fakeRuntime(fails, fails, () => page);
    const loading = createModuleLoader(runtime).load(module, 'LeadsPage');
    await vi.runAllTimersAsync();
    await expect(loading).resolves.toMatchObject({ component: LeadsPage });
    expect(registrations.map(({ isForced }) => isForced)).toEqual([false, true, true]);
  });

  test('the loader waits longer before each attempt, with random variation', async () => {
    const waits: number[] = [];
    const { runtime } = fakeRuntime(fails);
    const wait = async (milliseconds: number) => void waits.push(milliseconds);
    await expect(createModuleLoader(runtime, { wait, random: () => 0.5 }).load(module, 'LeadsPage')).rejects.toThrow();
    expect(waits).toEqual([300, 900]);
  });

  test('the loader gives up on a hanging module after the timeout', async () => {
    const { runtime } = fakeRuntime(never);
    const loading = createModuleLoader(runtime, { timeoutMs: 8000 }).load(module, 'LeadsPage');
    const outcome = expect(loading).rejects.toMatchObject({ failure: 'timeout', module });
    await vi.advanceTimersByTimeAsync(8000);
    await outcome;
    expect(runtime.load).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['another export', { SomethingElse: LeadsPage }],
    ['a string', { LeadsPage: 'page' }],
    ['an element', { LeadsPage: 42 }],
  ])('the loader refuses a module that exposes %s', async (_, namespace) => {
    const { runtime } = fakeRuntime(() => namespace);
    const loading = createModuleLoader(runtime).load(module, 'LeadsPage');
    const outcome = expect(loading).rejects.toMatchObject({ failure: 'wrong-shape' });
    await vi.runAllTimersAsync();
    await outcome;
  });

  test('the loader accepts memo and lazy components', async () => {
    const memo = { $$typeof: Symbol.for('react.memo'), type: LeadsPage };
    const { runtime } = fakeRuntime(() => ({ LeadsPage: memo }));
    await expect(createModuleLoader(runtime).load(module, 'LeadsPage')).resolves.toMatchObject({ component: memo });
  });

  test.each(['refused', 'gone', 'unparsable', 'not-started'] as const)(
    'the loader does not retry a module that was %s',
    async (failure) => {
      const reload = () => false;
      const { runtime } = fakeRuntime(() => {
        throw new ModuleLoadError(module, failure);
      });
      await expect(createModuleLoader(runtime, { reload }).load(module, 'LeadsPage')).rejects.toMatchObject({
        failure,
      });
      expect(runtime.load).toHaveBeenCalledTimes(1);
    },
  );

  test('a module loads from a clean registration after a failure', async () => {
    const { runtime, registrations } = fakeRuntime(fails, fails, fails, () => page);
    const loader = createModuleLoader(runtime, { wait: async () => undefined });
    await expect(loader.load(module, 'LeadsPage')).rejects.toMatchObject({ failure: 'unreachable' });
    await expect(loader.load(module, 'LeadsPage', { isForced: true })).resolves.toMatchObject({ component: LeadsPage });
    expect(registrations.at(-1)).toEqual({ version: module.manifest.version, isForced: true });
  });

  test('two releases of one module can be loaded next to each other', async () => {
    const { runtime, registrations } = fakeRuntime(() => page);
    const loader = createModuleLoader(runtime);
    await loader.load(module, 'LeadsPage');
    await loader.load(newer, 'LeadsPage');
    expect(registrations).toEqual([
      { version: '0.1.0-1a2b3c4d5e6f', isForced: false },
      { version: '0.2.0-ffffffffffff', isForced: false },
    ]);
  });

  test("a developer's build with the name of a release is registered by force", async () => {
    const { runtime, registrations } = fakeRuntime(() => page);
    const loader = createModuleLoader(runtime);
    await loader.load(module, 'LeadsPage');
    await loader.load({ ...module, base_path: 'http://localhost:5101/' }, 'LeadsPage');
    expect(registrations.map(({ isForced }) => isForced)).toEqual([false, true]);
  });

  test('a prefetch fetches files without loading them, and skips a module that is loaded', async () => {
    const { runtime } = fakeRuntime(() => page);
    const loader = createModuleLoader(runtime);
    await loader.prefetch(module, 'LeadsPage');
    expect(runtime.prefetch).toHaveBeenCalledTimes(1);
    expect(runtime.load).not.toHaveBeenCalled();
    await loader.load(module, 'LeadsPage');
    await loader.prefetch(module, 'LeadsPage');
    expect(runtime.prefetch).toHaveBeenCalledTimes(1);
  });

  test('the loader continues when the new module list cannot be loaded', async () => {
    const { runtime } = fakeRuntime(() => page);
    const loader = createModuleLoader(runtime, { renewList: () => Promise.reject(new Error('down')) });
    await expect(loader.renewList()).resolves.toBeUndefined();
  });

  test('a forgotten release is loaded again from a clean registration', async () => {
    const { runtime, registrations } = fakeRuntime(() => page);
    const loader = createModuleLoader(runtime);
    await loader.load(module, 'LeadsPage');
    loader.forget(module);
    expect(loader.peek(module, 'LeadsPage')).toBeUndefined();
    await loader.load(module, 'LeadsPage');
    expect(registrations.map(({ isForced }) => isForced)).toEqual([false, true]);
  });
});

describe('a release that does not load', () => {
  const wait = async () => undefined;
  const broken = (failing: string, failure = 'unreachable') => {
    const load = vi.fn(async (wanted: BootModule): Promise<unknown> => {
      if (wanted.manifest.version === failing) throw new ModuleLoadError(wanted, failure as LoadFailure);
      return page;
    });
    return { register: () => undefined, load, prefetch: async () => undefined } satisfies RemoteRuntime;
  };

  test('a release that does not load falls back to the one that worked before in this page', async () => {
    const findFallback = vi.fn(async () => null);
    const loader = createModuleLoader(broken(newer.manifest.version), { wait, findFallback });
    await loader.load(module, 'LeadsPage');
    await expect(loader.load(newer, 'LeadsPage')).resolves.toMatchObject({ module });
    expect(findFallback).not.toHaveBeenCalled();
    expect(loader.peek(newer, 'LeadsPage')?.module).toBe(module);
  });

  test('a release that does not load falls back to the release that the registry names', async () => {
    const loader = createModuleLoader(broken(newer.manifest.version), { wait, findFallback: async () => module });
    await expect(loader.load(newer, 'LeadsPage')).resolves.toMatchObject({ component: LeadsPage, module });
    expect(journalEntries().map(({ event }) => event)).toContain('replaced');
  });

  test("a release that doesn't load is loaded again on request", async () => {
    const runtime = broken(newer.manifest.version);
    const loader = createModuleLoader(runtime, { wait, findFallback: async () => module });
    await loader.load(newer, 'LeadsPage');
    runtime.load.mockImplementation(async () => page);
    await expect(loader.load(newer, 'LeadsPage', { isForced: true })).resolves.toMatchObject({ module: newer });
  });

  test.each([
    ['there is no other', async () => null],
    ['the other cannot be had', async () => Promise.reject(new Error('registry down'))],
    ['the other is the same', async () => newer],
  ])('a release that does not load reports its own error when %s', async (_, findFallback) => {
    const loader = createModuleLoader(broken(newer.manifest.version), { wait, findFallback });
    await expect(loader.load(newer, 'LeadsPage')).rejects.toMatchObject({ failure: 'unreachable', module: newer });
  });

  test('a release that does not load reports its own error when the fallback fails too', async () => {
    const runtime: RemoteRuntime = {
      register: () => undefined,
      load: async () => fails(),
      prefetch: async () => undefined,
    };
    const loader = createModuleLoader(runtime, { wait, findFallback: async () => module });
    await expect(loader.load(newer, 'LeadsPage')).rejects.toMatchObject({ module: newer });
  });

  test('a release whose files are gone reloads the page once, then falls back', async () => {
    const reload = vi.fn().mockReturnValueOnce(true).mockReturnValue(false);
    const findFallback = vi.fn(async () => module);
    const runtime = broken(newer.manifest.version, 'gone');
    const loader = createModuleLoader(runtime, { wait, findFallback, reload });
    void loader.load(newer, 'LeadsPage');
    await vi.waitFor(() => expect(reload).toHaveBeenCalledWith(`leads@${newer.manifest.version}`));
    expect(findFallback).not.toHaveBeenCalled();
    await expect(loader.load(newer, 'LeadsPage')).resolves.toMatchObject({ module });
  });

  test("a developer's build that doesn't load falls back to the released version", async () => {
    const served = (version: string) => sampleModule({ version }, { base_path: 'http://localhost:5101/' });
    const findFallback = vi.fn(async () => module);
    const loader = createModuleLoader(broken('0.1.0-000000000002'), { wait, findFallback });
    await loader.load(served('0.1.0-000000000001'), 'LeadsPage');
    await expect(loader.load(served('0.1.0-000000000002'), 'LeadsPage')).resolves.toMatchObject({ module });
  });
});

test('a page that is opened fifty times is registered and loaded once', async () => {
  const { runtime, registrations } = fakeRuntime(() => page);
  const loader = createModuleLoader(runtime);
  for (let visit = 0; visit < 50; visit += 1) await loader.load(module, 'LeadsPage');
  expect(registrations).toHaveLength(1);
  expect(runtime.load).toHaveBeenCalledTimes(1);
});
