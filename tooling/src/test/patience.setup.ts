import { vi } from 'vitest';
import { patience } from './patience.ts';

const shortestMs = 30_000;
const { waitFor, waitUntil } = vi;

type Options = number | { timeout?: number; interval?: number } | undefined;

/** The options of a wait with a timeout that fits the machine; vitest's own default is one second. */
function patient(options: Options): { timeout: number; interval?: number } {
  const { timeout = 0, ...rest } = typeof options === 'number' ? { timeout: options } : (options ?? {});
  return { ...rest, timeout: patience(Math.max(timeout, shortestMs)) };
}

vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
