import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bootStore } from '../boot/bootStore.ts';
import { faultKey, faultStore, withFaultSwitches } from './faultSwitches.ts';
import { integrityOf } from './integrity.ts';
import { type Fault, faultLabels } from './provokeFault.ts';
import { sampleModule } from './sampleModule.ts';

const module = sampleModule();
const before = sampleModule({ version: '0.0.9-999999999999' });
const developer = { allowed_origins: [], overrides: [] };

/** A runtime that loads what the description says, the way federation does. */
function fakeRuntime() {
  const register = vi.fn();
  const load = vi.fn(async (loading: typeof module, expose: string): Promise<unknown> => {
    const files = [loading.manifest.entry, ...(loading.manifest.preload[expose] ?? [])];
    for (const file of files) {
      const integrity = integrityOf(loading, file);
      if (!(file in module.manifest.files)) throw new Error(`404 ${file}`);
      if (integrity !== integrityOf(module, file)) throw new Error(`integrity ${file}`);
    }
    return { LeadsPage: () => <h1>All leads</h1> };
  });
  return { register, load, prefetch: vi.fn(async () => undefined) };
}

function loadWith(fault: Fault, loading = module) {
  faultStore.setState({ faults: { [faultKey(module)]: fault } });
  const runtime = fakeRuntime();
  return { runtime, result: withFaultSwitches(runtime).load(loading, 'LeadsPage') };
}

async function show(fault: Fault) {
  const { LeadsPage } = (await loadWith(fault).result) as { LeadsPage: ComponentType };
  return () => render(<LeadsPage />);
}

beforeEach(() => {
  bootStore.setState({ developer });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => {
    bootStore.setState({ developer: null });
    faultStore.setState({ faults: {} });
  };
});

describe('a fault switch', () => {
  test.each([
    ['entry-404', '404 missing-entry.js'],
    ['entry-html', '404 ../../../login'],
    ['chunk-gone', '404 missing-chunk.js'],
    ['wrong-hash', 'integrity remoteEntry.js'],
    ['no-hash', 'refused'],
    ['entry-throws', 'not-started'],
  ] as const)('the fault %s makes the module fail to load', async (fault, message) => {
    await expect(loadWith(fault).result).rejects.toThrow(message);
  });

  test('entry-404 registers the broken description by force, so that an earlier load cannot hide the fault', async () => {
    const { runtime, result } = loadWith('entry-404');
    await result.catch(() => undefined);
    expect(runtime.register).toHaveBeenCalledWith(
      expect.objectContaining({ manifest: expect.objectContaining({ entry: 'missing-entry.js' }) }),
      { isForced: true },
    );
  });

  test('entry-hangs leaves the load pending', async () => {
    const winner = await Promise.race([
      loadWith('entry-hangs').result,
      new Promise((resolve) => setTimeout(resolve, 30)),
    ]);
    expect(winner).toBeUndefined();
  });

  test('wrong-shape loads a module without the page', async () => {
    expect(await loadWith('wrong-shape').result).toEqual({});
  });

  test('throws-in-render throws during the first render', async () => {
    const draw = await show('throws-in-render');
    expect(draw).toThrow('a throw in the first render');
  });

  test('throws-in-effect throws in an effect after the page is drawn', async () => {
    const draw = await show('throws-in-effect');
    expect(() => act(() => void draw())).toThrow('a throw in an effect');
  });

  test('unhandled-rejection leaves the page on screen', async () => {
    const reason = new Promise<Error>((resolve) => {
      process.once('unhandledRejection', (error) => resolve(error as Error));
    });
    (await show('unhandled-rejection'))();
    expect(screen.getByRole('heading', { name: 'All leads' })).toBeTruthy();
    expect((await reason).stack).toContain('/modules/leads/0.1.0-1a2b3c4d5e6f/');
  });

  test('slow delays the load by three seconds', async () => {
    vi.useFakeTimers();
    const arrived = vi.fn();
    void loadWith('slow').result.then(arrived);
    await vi.advanceTimersByTimeAsync(2900);
    expect(arrived).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(arrived).toHaveBeenCalled();
    vi.useRealTimers();
  });

  test.each(Object.keys(faultLabels) as Fault[])('the fault %s does not affect the previous release', async (fault) => {
    const { runtime, result } = loadWith(fault, before);
    await result;
    expect(runtime.load).toHaveBeenCalledWith(before, 'LeadsPage');
    expect(runtime.register).not.toHaveBeenCalled();
  });

  test("a fault switch does nothing for people who aren't developers", async () => {
    bootStore.setState({ developer: null });
    await expect(loadWith('entry-404').result).resolves.toHaveProperty('LeadsPage');
  });
});
