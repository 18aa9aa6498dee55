import { dismissToast, ToastRegion } from '@switchboard/design-system';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { faultKey } from './faultSwitches.ts';
import { noteView } from './loopGuard.ts';
import * as failed from './moduleFailed.ts';
import { enterPage, leavePage } from './pageViews.ts';
import { sampleModule } from './sampleModule.ts';
import { noteLongTask } from './watchPages.ts';

const leads = sampleModule();
const slots = sampleModule(
  { id: 'slots', title: 'Slots', version: '0.1.0-1a2b3c4d5e6f' },
  { base_path: '/modules/slots/0.1.0-1a2b3c4d5e6f/' },
);
const reported = vi.fn();
const askedAfterReload = () => sessionStorage.getItem('switchboard.trapped');

beforeEach(() => {
  sessionStorage.clear();
  reported.mockReset();
  const spy = vi.spyOn(failed, 'moduleFailed').mockImplementation((...report) => reported(...report));
  render(<ToastRegion />);
  return () => {
    spy.mockRestore();
    act(dismissToast);
  };
});

/** Puts a page of a module on screen. Returns the function with which a person leaves it. */
function open(module = leads): () => void {
  const page = enterPage(module, 'Page');
  const gone = noteView({ release: faultKey(module), folder: module.base_path, stop: vi.fn() });
  return () => {
    gone();
    leavePage(page);
  };
}

/** A task that ends now, in which only React's file ran. */
const task = (duration: number) => {
  const now = performance.now();
  return { startTime: now - duration, duration };
};

describe('a task that holds the page', () => {
  test('a freeze of ten seconds shows how to leave, and the page asks before it opens after a reload', () => {
    const leave = open();
    act(() => noteLongTask(task(12_300), 12_300));
    expect(screen.getByRole('status').textContent).toContain('Leads did not respond for 12 seconds');
    expect(screen.getByRole('status').textContent).toContain('Open another page, or press F8 to close it.');
    expect(askedAfterReload()).toContain('The page did not respond for 12 seconds.');
    expect(reported).toHaveBeenCalledWith(leads, 'blocking', {
      expose: 'Page',
      error: 'It blocked the page for 12 s.',
    });
    leave();
  });

  test('the notice about a frozen page names no key on a device without a keyboard', () => {
    const leave = open();
    const touch = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    act(() => noteLongTask(task(11_000), 11_000));
    expect(screen.getByRole('status').textContent).toContain('Open another page to leave it.');
    touch.mockRestore();
    leave();
  });

  test('a task shorter than a freeze is reported without a notice', () => {
    const leave = open();
    act(() => noteLongTask(task(900), 900));
    expect(reported).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(/did not respond/)).toBeNull();
    expect(askedAfterReload()).toBeNull();
    leave();
  });

  test('a task that the browser reports after the next page has opened is blamed on the page that froze', () => {
    const leave = open(leads);
    const frozen = task(12_000);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 20);
    leave();
    const leaveNext = open(slots);
    act(() => noteLongTask(frozen, 12_000));
    expect(reported.mock.calls.map(([module]) => module)).toEqual([leads]);
    expect(screen.queryByText(/did not respond/)).toBeNull();
    expect(askedAfterReload()).toBeNull();
    leaveNext();
    vi.restoreAllMocks();
  });

  test('a task after a page has gone is blamed on no module', () => {
    open(leads)();
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 50);
    act(() => noteLongTask(task(500), 500));
    expect(reported).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});
