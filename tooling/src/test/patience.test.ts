import { afterEach, expect, it, vi } from 'vitest';
import { factorFor, patience, patienceVariable } from './patience.ts';

afterEach(() => vi.unstubAllEnvs());

it('waits keep their length if no slowness is set', () => {
  vi.stubEnv(patienceVariable, undefined);
  expect(patience(1_000)).toBe(1_000);
});

it('waits grow with the slowness of the machine, up to a limit', () => {
  vi.stubEnv(patienceVariable, factorFor(2.5));
  expect(patience(1_000)).toBe(2_500);
  vi.stubEnv(patienceVariable, factorFor(400));
  expect(patience(1_000)).toBe(8_000);
});

it('waits never get shorter, whatever the patience variable contains', () => {
  for (const value of ['0.1', 'soon', '-3', factorFor(0.2)]) {
    vi.stubEnv(patienceVariable, value);
    expect(patience(1_000)).toBe(1_000);
  }
});
