import { expect, it, vi } from 'vitest';
import { KeptAnswers } from './kept-answers.ts';

const bytes = (size: number) => vi.fn(async () => new Uint8Array(size));

it('concurrent requests for the same answer compute it once', async () => {
  const kept = new KeptAnswers(100);
  const make = bytes(10);
  const [one, other] = await Promise.all([kept.get('a', make), kept.get('a', make)]);
  expect(one).toBe(other);
  expect(make).toHaveBeenCalledOnce();
});

it('the cache drops the answer that was requested least recently', async () => {
  const kept = new KeptAnswers(25);
  const [a, b, c] = [bytes(10), bytes(10), bytes(10)];
  await kept.get('a', a);
  await kept.get('b', b);
  await kept.get('a', a);
  await kept.get('c', c);
  for (const [name, make] of [
    ['a', a],
    ['c', c],
    ['b', b],
  ] as const)
    await kept.get(name, make);
  expect([a, b, c].map((make) => make.mock.calls.length)).toEqual([1, 2, 1]);
});

it('the cache keeps an answer above its size limit until the next answer', async () => {
  const kept = new KeptAnswers(5);
  const [large, small] = [bytes(10), bytes(1)];
  await kept.get('large', large);
  await kept.get('large', large);
  await kept.get('small', small);
  await kept.get('large', large);
  expect(large).toHaveBeenCalledTimes(2);
});

it('the cache stores neither missing nor failed answers', async () => {
  const kept = new KeptAnswers(100);
  const missing = vi.fn(async () => null);
  expect([await kept.get('a', missing), await kept.get('a', missing)]).toEqual([null, null]);
  expect(missing).toHaveBeenCalledTimes(2);
  await expect(kept.get('b', () => Promise.reject(new Error('disk')))).rejects.toThrow('disk');
  expect((await kept.get('b', bytes(3)))?.bytes.byteLength).toBe(3);
});
