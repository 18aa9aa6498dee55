import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ModuleLoadError } from './ModuleLoadError.ts';
import { createModuleLoader } from './moduleLoader.ts';
import type { RemoteRuntime } from './RemoteRuntime.ts';
import { sampleModule } from './sampleModule.ts';

const module = sampleModule();
const LeadsPage = () => null;
const page = { LeadsPage };

function fakeRuntime(...answers: (() => unknown)[]) {
  const registrations: { version: string; isForced: boolean }[] = [];
  const runtime: RemoteRuntime = {
    register: ({ manifest }, { isForced }) => void registrations.push({ version: manifest.version, isForced }),
    load: vi.fn(async () => (answers.length > 1 ? answers.shift() : answers[0])?.()),
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
    vi.useRealTimers();
  });

  test('gives the component exported under the name of the expose', async () => {
    const { runtime, registrations } = fakeRuntime(() => page);
    const loaded = await createModuleLoader(runtime).load(module, 'LeadsPage');
    expect(loaded).toEqual({ component: LeadsPage, module });
    expect(registrations).toEqual([{ version: module.manifest.version, isForced: false }]);
  });

  test('loads a component once and has it at hand afterwards', async () => {
    const { runtime } = fakeRuntime(() => page);
    const loader = createModuleLoader(runtime);
    expect(loader.peek(module, 'LeadsPage')).toBeUndefined();
    await Promise.all([loader.load(module, 'LeadsPage'), loader.load(module, 'LeadsPage')]);
    await loader.load(module, 'LeadsPage');
    expect(runtime.load).toHaveBeenCalledTimes(1);
    expect(loader.peek(module, 'LeadsPage')?.component).toBe(LeadsPage);
  });

  test('registers by force before every further attempt', async () => {
    const { runtime, registrations } = fakeRuntime(fails, fails, () => page);
    const loading = createModuleLoader(runtime).load(module, 'LeadsPage');
    await vi.runAllTimersAsync();
    await expect(loading).resolves.toMatchObject({ component: LeadsPage });
    expect(registrations.map(({ isForced }) => isForced)).toEqual([false, true, true]);
  });

  test('waits longer before each attempt, with some chance in it', async () => {
    const waits: number[] = [];
    const { runtime } = fakeRuntime(fails);
    const wait = async (milliseconds: number) => void waits.push(milliseconds);
    await expect(createModuleLoader(runtime, { wait, random: () => 0.5 }).load(module, 'LeadsPage')).rejects.toThrow();
    expect(waits).toEqual([300, 900]);
  });

  test('gives up on a module that hangs after the time-out, and says so', async () => {
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
  ])('refuses a module that exposes %s', async (_, namespace) => {
    const { runtime } = fakeRuntime(() => namespace);
    const loading = createModuleLoader(runtime).load(module, 'LeadsPage');
    const outcome = expect(loading).rejects.toMatchObject({ failure: 'wrong-shape' });
    await vi.runAllTimersAsync();
    await outcome;
  });

  test('takes memo and lazy components', async () => {
    const memo = { $$typeof: Symbol.for('react.memo'), type: LeadsPage };
    const { runtime } = fakeRuntime(() => ({ LeadsPage: memo }));
    await expect(createModuleLoader(runtime).load(module, 'LeadsPage')).resolves.toMatchObject({ component: memo });
  });

  test.each(['refused', 'gone'] as const)('does not try again what was %s', async (failure) => {
    const { runtime } = fakeRuntime(() => {
      throw new ModuleLoadError(module, failure);
    });
    await expect(createModuleLoader(runtime).load(module, 'LeadsPage')).rejects.toMatchObject({ failure });
    expect(runtime.load).toHaveBeenCalledTimes(1);
  });

  test('works again after a failure, from a clean registration', async () => {
    const { runtime, registrations } = fakeRuntime(fails, fails, fails, () => page);
    const loader = createModuleLoader(runtime, { wait: async () => undefined });
    await expect(loader.load(module, 'LeadsPage')).rejects.toMatchObject({ failure: 'unreachable' });
    await expect(loader.load(module, 'LeadsPage', { isForced: true })).resolves.toMatchObject({ component: LeadsPage });
    expect(registrations.at(-1)).toEqual({ version: module.manifest.version, isForced: true });
  });

  test('falls back to the release before when the newer one does not load', async () => {
    const { runtime } = fakeRuntime(() => page, fails);
    const loader = createModuleLoader(runtime, { wait: async () => undefined });
    await loader.load(module, 'LeadsPage');
    const newer = sampleModule({ version: '0.2.0-ffffffffffff' });
    await expect(loader.load(newer, 'LeadsPage')).resolves.toMatchObject({ module });
  });

  test('takes the container over by force when another release of a module arrives', async () => {
    const { runtime, registrations } = fakeRuntime(() => page);
    const loader = createModuleLoader(runtime);
    await loader.load(module, 'LeadsPage');
    await loader.load(sampleModule({ version: '0.2.0-ffffffffffff' }), 'LeadsPage');
    expect(registrations).toEqual([
      { version: '0.1.0-1a2b3c4d5e6f', isForced: false },
      { version: '0.2.0-ffffffffffff', isForced: true },
    ]);
  });
});
