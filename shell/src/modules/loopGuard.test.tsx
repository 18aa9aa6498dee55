import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetFailures, healthy, newer, renderModule, steady } from '../testing/renderModule.tsx';
import { commitCount } from './commitHook.ts';
import { faultKey } from './faultSwitches.ts';
import { noteLoad, noteNavigation, noteView, stopOf, watchLoops } from './loopGuard.ts';
import { settleStorm } from './settleStorm.ts';

const press = () => {
  const event = new Event('pointerdown');
  // Only what a person does counts, and no test can do that.
  Object.defineProperty(event, 'isTrusted', { value: true });
  window.dispatchEvent(event);
};
const navigate = (times: number) => {
  for (let count = 0; count < times; count += 1) noteNavigation();
};

watchLoops();
beforeEach(() => {
  forgetFailures();
  press();
});
// What was stopped here runs again in the files that follow.
afterEach(press);

describe('an address that changes without end', () => {
  test('takes the module down with a card that says so, until somebody does something', async () => {
    const { show } = renderModule(healthy);
    await screen.findByRole('heading', { name: 'All leads' });
    act(() => navigate(26));
    expect(screen.getByRole('alert').textContent).toContain('It kept rendering or changing the address endlessly');
    show(steady, '/leads?turn=2');
    expect(screen.getByRole('alert')).toBeTruthy();
    press();
    show(steady, '/leads?turn=3');
    expect(await screen.findByRole('heading', { name: 'All leads' })).toBeTruthy();
  });

  test('notices an endless change of the address from any source', () => {
    const stop = vi.fn();
    const forget = noteView({ release: faultKey(steady), stop });
    for (let count = 0; count < 13; count += 1) {
      history.pushState(null, '', `#${count}`);
      history.replaceState(null, '', `#${count} again`);
    }
    forget();
    expect(stop).toHaveBeenCalledTimes(1);
  });

  test("navigation by people isn't a loop", async () => {
    renderModule(healthy);
    await screen.findByRole('heading', { name: 'All leads' });
    for (let count = 0; count < 10; count += 1) {
      act(() => navigate(10));
      press();
    }
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('takes down what came last, and leaves another release alone', () => {
    const stop = vi.fn();
    const gone = [noteView({ release: faultKey(newer), stop: vi.fn() }), noteView({ release: faultKey(steady), stop })];
    navigate(26);
    for (const forget of gone) forget();
    expect(stop).toHaveBeenCalledTimes(1);
    expect(stopOf(faultKey(steady))?.failure).toBe('looping');
    expect(stopOf(faultKey(newer))).toBeNull();
  });
});

describe('a page that loads itself anew', () => {
  const load = () => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as never]);
    noteLoad();
    return stopOf(faultKey(steady));
  };
  beforeEach(() => sessionStorage.clear());
  afterEach(() => vi.restoreAllMocks());

  test('again and again opens with a card in its place, until somebody does something', () => {
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

  test('stops a storm of commits that continues', async () => {
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

test('a key that code presses forgives nothing', () => {
  const stop = vi.fn();
  const forget = noteView({ release: faultKey(steady), stop });
  navigate(20);
  fireEvent.keyDown(window);
  navigate(6);
  forget();
  expect(stop).toHaveBeenCalledTimes(1);
});
