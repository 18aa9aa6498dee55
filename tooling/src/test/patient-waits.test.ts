import { expect, it, vi } from 'vitest';

it('the set-up of another test file in the same worker does not make waits longer again', async () => {
  const { waitFor } = vi;
  vi.resetModules();
  await import('./patience.setup.ts');
  expect(vi.waitFor).toBe(waitFor);
});
