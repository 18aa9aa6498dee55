import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  allowOpening,
  askAfterReload,
  isLoadingAnew,
  loadAnew,
  markClosed,
  markOpen,
  reasonToAsk,
  takeLeft,
  watchReopening,
} from './reopening.ts';
import { sampleModule } from './sampleModule.ts';

const release = 'leads@0.1.0-aaaaaaaaaaaa';

function load(type: 'reload' | 'navigate'): void {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValueOnce([{ type } as never]);
  watchReopening();
}

beforeEach(() => {
  sessionStorage.clear();
  load('reload');
});

describe('a page that kept people from leaving', () => {
  test('asks before it opens again after a reload, until someone opens it', () => {
    askAfterReload(release, 'A dialog covered the page.');
    load('reload');
    expect([reasonToAsk(release), reasonToAsk('slots@1')]).toEqual(['A dialog covered the page.', null]);
    load('reload');
    expect(reasonToAsk(release)).not.toBeNull();
    allowOpening(release);
    expect(reasonToAsk(release)).toBeNull();
    load('reload');
    expect(reasonToAsk(release)).toBeNull();
  });

  test('opens as usual when it is opened by its address', () => {
    askAfterReload(release, 'A dialog covered the page.');
    load('navigate');
    expect(reasonToAsk(release)).toBeNull();
  });
});

describe('a page that stopped responding', () => {
  test('asks after a reload, because it never ended', () => {
    markOpen(release);
    load('reload');
    expect(reasonToAsk(release)).toBe('The page had stopped responding.');
  });

  test.each([
    ['was left', () => markClosed(release)],
    ['ended with its window', () => window.dispatchEvent(new Event('pagehide'))],
  ])('a page that %s opens again without a question', (_, end) => {
    markOpen(release);
    end();
    load('reload');
    expect(reasonToAsk(release)).toBeNull();
  });
});

test('a page that left something for good is loaded anew, and what it left is known once afterwards', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  expect(isLoadingAnew()).toBe(false);
  loadAnew(sampleModule(), 'LeadsPage', 'It left behind: JSON.parse replaced.');
  loadAnew(sampleModule(), 'LeadsPage', 'Something else.');
  expect([reload.mock.calls.length, assign.mock.calls.length]).toEqual([1, 0]);
  expect(isLoadingAnew()).toBe(true);
  load('reload');
  const { base_path } = sampleModule();
  expect(takeLeft()).toEqual([base_path, 'LeadsPage', 'It left behind: JSON.parse replaced.']);
  expect(takeLeft()).toBeNull();
  load('reload');
  expect(takeLeft()).toBeNull();
});
