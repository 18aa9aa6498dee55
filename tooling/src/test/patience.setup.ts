import { vi } from 'vitest';
import { patience } from './patience.ts';

const shortestMs = 30_000;

type Options = number | { timeout?: number; interval?: number } | undefined;

/** The options of a wait with a timeout that fits the machine; vitest's own default is one second. */
function patient(options: Options): { timeout: number; interval?: number } {
  const { timeout = 0, ...rest } = typeof options === 'number' ? { timeout: options } : (options ?? {});
  return { ...rest, timeout: patience(Math.max(timeout, shortestMs)) };
}

const { waitFor, waitUntil } = vi;
const isPatient = Symbol.for('switchboard.patient-waits');

// This file runs before each test file, and files share their worker: waits that are patient already stay as they are.
if (!(isPatient in waitFor)) {
  vi.waitFor = Object.assign<typeof waitFor, object>((callback, options) => waitFor(callback, patient(options)), {
    [isPatient]: true,
  });
  vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
}
