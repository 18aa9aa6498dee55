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

describe('a page that kept people from leaving it', () => {
  test('a page that kept people from leaving asks before it opens after a reload, until someone opens it', () => {
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

  test('a page that kept people from leaving opens without a question by its address', () => {
    askAfterReload(release, 'A dialog covered the page.');
    load('navigate');
    expect(reasonToAsk(release)).toBeNull();
  });
});

describe('a page that stopped responding', () => {
  test('a page that stopped responding asks before it opens after a reload', () => {
    markOpen(release);
    load('reload');
    expect(reasonToAsk(release)).toBe('The page had stopped responding.');
  });

  test.each([
    ['was left', () => markClosed(release)],
    ['ended with its window', () => window.dispatchEvent(new Event('pagehide'))],
  ])('a page that %s opens without a question after a reload', (_, end) => {
    markOpen(release);
    end();
    load('reload');
    expect(reasonToAsk(release)).toBeNull();
  });
});

test('a page with permanent leftovers reloads the browser, and its leftovers are reported once afterwards', () => {
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
