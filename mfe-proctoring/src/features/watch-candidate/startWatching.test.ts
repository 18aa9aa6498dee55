import type { ProctoringTools } from '@switchboard/contracts/interview-sessions';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installScreen } from '../../testing/browsers.ts';
import { sampleInterview } from '../../testing/sampleInterview.ts';
import { guessMonitors, monitorText } from './monitorWatch.ts';
import { ownDialogs } from './ownDialog.ts';
import { lookMs, monitorMs, startWatching } from './startWatching.ts';

const add = vi.fn();
const onMonitors = vi.fn();
const recorded = () => add.mock.calls.map(([type, action]) => `${type} ${action}`);
let stop = () => {};

function watch(tools: Partial<ProctoringTools>) {
  stop = startWatching({ tools: sampleInterview(tools).proctoring_tools, events: { add }, onMonitors });
}

beforeEach(() => {
  vi.useFakeTimers();
  add.mockClear();
  onMonitors.mockClear();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('startWatching reports nothing if the interview watches nothing', async () => {
  watch({});
  window.dispatchEvent(new Event('blur'));
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(add).not.toHaveBeenCalled();
});

test('startWatching reports changes of focus and tab, but not the page unloading', () => {
  watch({ tab_change_detection: true });
  window.dispatchEvent(new Event('blur'));
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(recorded()).toEqual(['window_blur blur', 'window_focus focus', 'tab_change visible']);
  window.dispatchEvent(new Event('pagehide'));
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('blur'));
  expect(recorded()).toHaveLength(3);
});

test('startWatching reports a moved window, for which browsers have no event', async () => {
  const x = vi.spyOn(window, 'screenX', 'get').mockReturnValue(0);
  watch({ tab_change_detection: true });
  x.mockReturnValue(300);
  await vi.advanceTimersByTimeAsync(lookMs * 3);
  expect(recorded()).toEqual(['window_manipulation move']);
  expect(add.mock.lastCall?.[2]).toEqual({ by: { x: 300, y: 0, width: 0, height: 0 }, within_ms: lookMs * 2 });
});

test('a second monitor is a violation if the browser reports it, and a guess is only noted', async () => {
  const monitors = installScreen({ isExtended: false });
  watch({ multiple_monitor_detection: true });
  await vi.advanceTimersByTimeAsync(monitorMs);
  expect(recorded()).toEqual(['monitor_detection note']);
  monitors.change(true);
  await vi.advanceTimersByTimeAsync(monitorMs);
  expect(add.mock.lastCall).toEqual([
    'monitor_detection',
    'violation',
    expect.objectContaining({ method: 'isExtended' }),
  ]);
  expect(onMonitors).toHaveBeenLastCalledWith(expect.objectContaining({ hasMultiple: true }));
  monitors.change(false);
  await vi.advanceTimersByTimeAsync(monitorMs);
  expect(recorded().at(-1)).toBe('monitor_detection passed');
  await vi.advanceTimersByTimeAsync(monitorMs * 3);
  expect(recorded()).toHaveLength(3);
});

test('guessMonitors only guesses the number of monitors from a large screen', () => {
  const screen = { width: 3840, height: 2160, availWidth: 3840, availHeight: 2100 } as Screen;
  expect(guessMonitors(screen)).toMatchObject({ screens: 4, isUltrawide: true });
  expect(guessMonitors({ ...screen, width: 2560, height: 1440 }).isUltrawide).toBe(false);
  expect(monitorText(2, 1)).toBe('External monitor connected during interview (2 displays detected, was 1)');
  expect(monitorText(3, null)).toBe('Multiple displays detected (3 monitors)');
});

test('own dialogs are marked from their start to a moment after their end, even if they fail', async () => {
  const ownDialog = ownDialogs({ add });
  const failing = ownDialog('camera', async () => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(recorded()).toEqual(['own_dialog begins']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(recorded()).toEqual(['own_dialog begins', 'own_dialog ends']);
});
