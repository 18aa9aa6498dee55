import './happyDom.ts';
import './styles.ts';
import { format } from 'node:util';
import { readTextsAsWritten } from '@switchboard/contracts/compile-texts';
import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach } from 'vitest';
import { patience } from './patience.ts';

// The default of one second is over before a busy machine has drawn a dialog.
configure({ asyncUtilTimeout: patience(30_000) });

const isQuiet = Symbol.for('switchboard.quiet-queries');
const { getElementError } = getConfig();
const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;

// A query that waits fails many times before it succeeds, and would print the whole document each time. The wait itself prints it
// with its last failure. Files share their worker, and one of them has set this already.
if (!(isQuiet in getElementError))
  configure({
    getElementError: Object.assign(
      (message: string | null, container: Element) =>
        isWaiting()
          ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
          : getElementError(message, container),
      { [isQuiet]: true },
    ),
  });

readTextsAsWritten();

// In development React keeps a stack and a task of the debugger for each element: a sixth of the time of these tests.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: () => undefined,
  configurable: true,
});

// React reports wrong markup, lost keys and updates outside of act() by console.error alone: each fails its test.
// A test that provokes an error replaces console.error, which keeps it out of this list.
let errors: string[] = [];
const { error: report } = console;

beforeEach(() => {
  errors = [];
  console.error = (...args: unknown[]) => void errors.push(format(...args));
});

// Hooks run last to first: what unmounting reports counts as well.
afterEach(() => {
  console.error = report;
  if (errors.length > 0) throw new Error(`console.error was called:\n${errors.join('\n')}`);
});

// Testing Library only cleans up automatically where `afterEach` is a global.
afterEach(cleanup);
