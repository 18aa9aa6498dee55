import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetFailures, healthy, newer, renderModule, steady } from '../testing/renderModule.tsx';
import { commitCount } from './commitHook.ts';
import { faultKey } from './faultSwitches.ts';
import { noteLoad, noteNavigation, noteView, stopOf, watchLoops } from './loopGuard.ts';
import { closeKey } from './presses.ts';
import { sampleModule } from './sampleModule.ts';
import { settleStorm } from './settleStorm.ts';

const press = () => {
  const event = new Event('pointerdown');
  // Only what a person does counts, and no test can do that.
  Object.defineProperty(event, 'isTrusted', { value: true });
  window.dispatchEvent(event);
};
const nextTask = () => new Promise((resolve) => setTimeout(resolve));
const navigate = async (times: number) => {
  for (let count = 0; count < times; count += 1) {
    noteNavigation();
    await nextTask();
  }
};
const view = (module = steady, stop = vi.fn()) => ({ release: faultKey(module), folder: module.base_path, stop });

watchLoops();
beforeEach(() => {
  forgetFailures();
  press();
});
// Modules that were stopped here can run again in the following tests.
afterEach(press);

describe('an address that changes without end', () => {
  test('a module that changes the address endlessly is replaced by a card until the person acts', async () => {
    const { show } = renderModule(healthy);
    await screen.findByRole('heading', { name: 'All leads' });
    await act(() => navigate(26));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'It was stopped because it kept drawing or changing the address without end',
    );
    show(steady, '/leads?turn=2');
    expect(screen.getByRole('alert')).toBeTruthy();
    press();
    show(steady, '/leads?turn=3');
    expect(await screen.findByRole('heading', { name: 'All leads' })).toBeTruthy();
  });

  test('an endless change of the address is noticed from any source', async () => {
    const stop = vi.fn();
    const forget = noteView(view(steady, stop));
    for (let count = 0; count < 13; count += 1) {
      history.pushState(null, '', `#${count}`);
      await nextTask();
      history.replaceState(null, '', `#${count} again`);
      await nextTask();
    }
    await vi.waitFor(() => expect(stop).toHaveBeenCalledTimes(1));
    forget();
  });

  test("navigation by people isn't a loop", async () => {
    renderModule(healthy);
    await screen.findByRole('heading', { name: 'All leads' });
    for (let count = 0; count < 10; count += 1) {
      await act(() => navigate(10));
      press();
    }
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('many address changes within one task count as one', async () => {
    const stop = vi.fn();
    const forget = noteView(view(steady, stop));
    for (let count = 0; count < 150; count += 1) history.replaceState(null, '', `#${count}`);
    await nextTask();
    forget();
    expect(stop).not.toHaveBeenCalled();
  });

  test('the module whose code changes the address is blamed instead of the last one opened', async () => {
    const [guilty, innocent] = [vi.fn(), vi.fn()];
    const other = sampleModule({ id: 'slots', version: '0.1.0-bbbbbbbbbbbb' });
    const gone = [noteView(view(steady, guilty)), noteView(view(other, innocent))];
    vi.spyOn(globalThis, 'Error').mockImplementation(function error() {
      return { stack: `at effect (https://app.example${steady.base_path}page.js:1:2)` } as Error;
    } as never);
    await navigate(26);
    vi.restoreAllMocks();
    for (const forget of gone) forget();
    expect([guilty.mock.calls.length, innocent.mock.calls.length]).toEqual([1, 0]);
  });

  test('the last opened release is stopped if no stack names a module, and other releases keep running', async () => {
    const stop = vi.fn();
    const gone = [noteView(view(newer)), noteView(view(steady, stop))];
    await navigate(26);
    await vi.waitFor(() => expect(stop).toHaveBeenCalled());
    for (const forget of gone) forget();
    expect(stop).toHaveBeenCalledTimes(1);
    expect(stopOf(faultKey(steady))?.failure).toBe('looping');
    expect(stopOf(faultKey(newer))).toBeNull();
  });
});

describe('a page that reloads itself', () => {
  const load = () => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as never]);
    noteLoad();
    return stopOf(faultKey(steady));
  };
  beforeEach(() => sessionStorage.clear());
  afterEach(() => vi.restoreAllMocks());

  test('a page that reloads itself repeatedly opens with a card until the person acts', () => {
    for (let count = 0; count < 5; count += 1) expect(load()).toBeNull();
    expect(load()?.message).toContain('It reloaded the page 6 times.');
    press();
    expect([stopOf(faultKey(steady)), load()]).toEqual([null, null]);
  });

  test("reloads by people aren't a loop", () => {
    for (let count = 0; count < 10; count += 1) {
      expect(load()).toBeNull();
      press();
    }
    for (let count = 0; count < 10; count += 1) {
      load();
      vi.restoreAllMocks();
      noteLoad();
    }
    expect(load()).toBeNull();
  });
});

describe('a storm of commits', () => {
  const hook = (globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: { onCommitFiberRoot?: () => void } })
    .__REACT_DEVTOOLS_GLOBAL_HOOK__;
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const drawEvery = (milliseconds: number) => setInterval(() => hook?.onCommitFiberRoot?.(), milliseconds);

  test('a storm of React commits that continues is stopped', async () => {
    const stop = vi.fn();
    const timer = drawEvery(2);
    const before = commitCount();
    const settled = settleStorm(stop);
    await vi.advanceTimersByTimeAsync(2100);
    await settled;
    clearInterval(timer);
    expect(commitCount()).toBeGreaterThan(before + 900);
    expect(stop).toHaveBeenCalledTimes(1);
  });

  test("a storm of commits that ends or follows animation frames isn't stopped", async () => {
    const stop = vi.fn();
    for (const milliseconds of [2, 16]) {
      const timer = drawEvery(milliseconds);
      const settled = settleStorm(stop);
      await vi.advanceTimersByTimeAsync(milliseconds === 2 ? 900 : 2100);
      clearInterval(timer);
      await vi.advanceTimersByTimeAsync(2100);
      await settled;
    }
    expect(stop).not.toHaveBeenCalled();
  });
});

test('a key press that code simulates does not reset the loop count', async () => {
  const stop = vi.fn();
  const forget = noteView(view(steady, stop));
  await navigate(20);
  fireEvent.keyDown(window);
  await navigate(6);
  await vi.waitFor(() => expect(stop).toHaveBeenCalled());
  forget();
  expect(stop).toHaveBeenCalledTimes(1);
});

describe('the reserved key', () => {
  test("the close key closes the page before a module's listener sees it, and no failure is reported", async () => {
    const { requests } = renderModule(healthy);
    await screen.findByRole('heading', { name: 'All leads' });
    const swallow = vi.fn((event: Event) => event.stopImmediatePropagation());
    window.addEventListener('keydown', swallow, true);
    act(() => void fireEvent.keyDown(document.body, { key: closeKey }));
    window.removeEventListener('keydown', swallow, true);
    expect(swallow).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toContain('Leads is closed');
    expect(requests.filter(({ key }) => key.includes('module-failures'))).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Open again' }));
    expect(await screen.findByRole('heading', { name: 'All leads' })).toBeTruthy();
  });

  test('the close key with a modifier does not close the page', async () => {
    renderModule(healthy);
    await screen.findByRole('heading', { name: 'All leads' });
    act(() => void fireEvent.keyDown(document.body, { key: closeKey, ctrlKey: true }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
