import { afterEach, expect, it, vi } from 'vitest';
import { createPool, type Pool, type PoolLimits } from './pool.ts';
import { work } from './work.ts';
import { WorkFailed } from './work-failed.ts';

let pool: Pool;
afterEach(() => pool?.close());

const open = (more: Partial<PoolLimits> = {}): Pool => {
  pool = createPool({
    functionsUrl: new URL('../testing/hostile/hostile-functions.ts', import.meta.url).href,
    threads: 2,
    deadlineMs: 60_000,
    memoryMegabytes: 32,
    waiting: 100,
    waitingOfOne: 10,
    idleMs: 60_000,
    ...more,
  });
  return pool;
};

/** Memory on which a function waits until it is released. */
function gate() {
  const shared = new SharedArrayBuffer(4);
  const counter = new Int32Array(shared);
  return {
    shared,
    open() {
      Atomics.store(counter, 0, 1);
      Atomics.notify(counter, 0);
    },
  };
}

it('runs one organization’s work while another’s holds as many threads as it may', async () => {
  open();
  const held = gate();
  const heavy = Array.from({ length: 5 }, () => pool.run('heavy', 'wait', [held.shared]));
  expect(await pool.run('light', 'double', [21])).toBe(42);
  expect(pool.waiting()).toBe(4);
  held.open();
  await Promise.all(heavy);
});

it('lets organizations take turns', async () => {
  open({ threads: 1 });
  const held = gate();
  const done: string[] = [];
  const first = pool.run('a', 'wait', [held.shared]);
  const others = ['a', 'a', 'b', 'c'].map((organization) =>
    pool.run(organization, 'double', [1]).then(() => done.push(organization)),
  );
  held.open();
  await Promise.all([first, ...others]);
  expect(done).toEqual(['a', 'b', 'c', 'a']);
});

it('ends work that takes too long, and continues with the next', async () => {
  open({ threads: 1, deadlineMs: 1_500 });
  await expect(pool.run('a', 'spin', [])).rejects.toMatchObject({ name: 'WorkFailed', reason: 'took_too_long' });
  expect(await pool.run('a', 'double', [2])).toBe(4);
});

it.runIf(process.platform === 'linux')(
  'gives work up to six times as long while others use the processors, and does not blame the text then',
  async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      open({ threads: 1 });
      const held = gate();
      const patient = pool.run('a', 'wait', [held.shared]);
      vi.advanceTimersByTime(5 * 60_000);
      held.open();
      await expect(patient).resolves.toMatch(/ok|not-equal/);
      const stuck = pool.run('a', 'wait', [gate().shared]);
      vi.advanceTimersByTime(6 * 60_000);
      await expect(stuck).rejects.toMatchObject({ reason: 'too_much_waiting' });
    } finally {
      vi.useRealTimers();
    }
  },
);

it('ends work that takes too much memory, and continues with the next', async () => {
  open({ threads: 1 });
  await expect(pool.run('a', 'fill', [])).rejects.toMatchObject({ reason: 'too_much_memory' });
  expect(await pool.run('a', 'double', [2])).toBe(4);
});

it('rejects work of an organization that has too much waiting, and keeps that of others', async () => {
  open({ waitingOfOne: 2 });
  const held = gate();
  const kept = Array.from({ length: 3 }, () => pool.run('a', 'wait', [held.shared]));
  await expect(pool.run('a', 'double', [1])).rejects.toMatchObject({ reason: 'too_much_waiting' });
  expect(await pool.run('b', 'double', [1])).toBe(2);
  held.open();
  await Promise.all(kept);
});

it('passes on that a function failed', async () => {
  open();
  await expect(pool.run('a', 'fail', [])).rejects.toBeInstanceOf(WorkFailed);
});

it('gives its threads back when there is nothing to do', async () => {
  open({ idleMs: 1 });
  await pool.run('a', 'double', [1]);
  await expect.poll(() => pool.threads()).toBe(0);
});

it('masks a long text in a thread as it does a short one here', async () => {
  pool = open();
  const line = 'Ada Lovelace can be reached at +1 202 555 0147. ';
  const short = await work('a', 'text.mask', line, ['Ada Lovelace'], []);
  const long = await work('a', 'text.mask', line.repeat(200), ['Ada Lovelace'], []);
  expect(long).toBe(short.repeat(200));
  expect(short).not.toContain('Ada');
});
