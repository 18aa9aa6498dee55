import { expect, it } from 'vitest';
import { createShares } from './shares.ts';

it('leaves a place of three to other organizations, however much work one of them has', async () => {
  const shares = createShares(3);
  const ends: (() => void)[] = [];
  const begin = (organization_id: string) =>
    shares.while({ organization_id }, () => new Promise<void>((resolve) => ends.push(resolve)));
  const work = [begin('one')];
  expect(shares.flagsOfTheServed()).toBeNull();
  work.push(begin('one'), begin('two'));
  expect(shares.flagsOfTheServed()).toEqual(['organization:one']);
  for (const end of ends) end();
  await Promise.all(work);
  expect(shares.flagsOfTheServed()).toBeNull();
});

it('counts no work that belongs to no organization, and none that failed', async () => {
  const shares = createShares(1);
  await expect(shares.while({ organization_id: 'one' }, () => Promise.reject(new Error('failed')))).rejects.toThrow();
  await shares.while({}, async () => expect(shares.flagsOfTheServed()).toBeNull());
});
