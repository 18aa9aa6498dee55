import { expect, it, vi } from 'vitest';

it('waits stay patient, and do not grow, when the set-up of another file runs in the same worker', async () => {
  const { waitFor } = vi;
  vi.resetModules();
  await import('./patience.setup.ts');
  expect(vi.waitFor).toBe(waitFor);
});
