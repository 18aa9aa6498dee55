import { cleanup, render, screen } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withGuardedCleanup } from './guardedCleanup.ts';

const given = withGuardedCleanup(React);
const reported = vi.fn();

beforeEach(() => vi.stubGlobal('reportError', reported.mockClear()));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const names = ['useEffect', 'useLayoutEffect', 'useInsertionEffect'] as const;

test.each(names)('an error that %s throws during cleanup is reported and does not break the next page', (name) => {
  const thrown = new Error('as it is left');
  const run = vi.fn();
  function Part({ turn }: { turn: number }) {
    given[name](() => {
      run();
      return () => {
        throw thrown;
      };
    }, [turn]);
    return <p>{turn}</p>;
  }
  const shown = render(<Part turn={1} />);
  shown.rerender(<Part turn={2} />);
  expect([run.mock.calls.length, reported.mock.calls]).toEqual([2, [[thrown]]]);
  shown.rerender(<h1>The next page</h1>);
  expect(screen.getByRole('heading', { name: 'The next page' })).toBeTruthy();
  expect(reported).toHaveBeenCalledTimes(2);
});

test('the guarded React exports everything else unchanged, including its default export', () => {
  expect(given.useState).toBe(React.useState);
  expect((given as unknown as { default: unknown }).default).toBe(given);
  const cleanUp = vi.fn();
  function Part() {
    given.useEffect(() => cleanUp, []);
    given.useEffect(() => undefined);
    return null;
  }
  render(<Part />).unmount();
  expect(cleanUp).toHaveBeenCalledTimes(1);
  expect(reported).not.toHaveBeenCalled();
});
