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

it("one organization's work runs while another's uses all threads that it may use", async () => {
  open();
  const held = gate();
  const heavy = Array.from({ length: 5 }, () => pool.run('heavy', 'wait', [held.shared]));
  expect(await pool.run('light', 'double', [21])).toBe(42);
  expect(pool.waiting()).toBe(4);
  held.open();
  await Promise.all(heavy);
});

it('organizations take turns in the pool', async () => {
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

it('work that takes too long is ended, and the pool continues with the next', async () => {
  open({ threads: 1, deadlineMs: 1_500 });
  // While other programs use the processors, the text isn't blamed.
  const reason = expect.stringMatching(/^(took_too_long|too_much_waiting)$/);
  await expect(pool.run('a', 'spin', [])).rejects.toMatchObject({ name: 'WorkFailed', reason });
  expect(await pool.run('a', 'double', [2])).toBe(4);
});

it.runIf(process.platform === 'linux')(
  "work gets up to six times as long while others use the processors, and its text isn't blamed then",
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

it('work that needs too much memory is ended, and the pool continues with the next', async () => {
  open({ threads: 1 });
  await expect(pool.run('a', 'fill', [])).rejects.toMatchObject({ reason: 'too_much_memory' });
  expect(await pool.run('a', 'double', [2])).toBe(4);
});

it('work of an organization with too much waiting is rejected, and work of others continues', async () => {
  open({ waitingOfOne: 2 });
  const held = gate();
  const kept = Array.from({ length: 3 }, () => pool.run('a', 'wait', [held.shared]));
  await expect(pool.run('a', 'double', [1])).rejects.toMatchObject({ reason: 'too_much_waiting' });
  expect(await pool.run('b', 'double', [1])).toBe(2);
  held.open();
  await Promise.all(kept);
});

it('the pool reports the failure of a function', async () => {
  open();
  await expect(pool.run('a', 'fail', [])).rejects.toBeInstanceOf(WorkFailed);
});

it('the pool ends its threads when there is nothing to do', async () => {
  open({ idleMs: 1 });
  await pool.run('a', 'double', [1]);
  await expect.poll(() => pool.threads()).toBe(0);
});

it('a thread masks a long text in the same way as a short one is masked inline', async () => {
  pool = open();
  const line = 'Ada Lovelace can be reached at +1 202 555 0147. ';
  const short = await work('a', 'text.mask', line, ['Ada Lovelace'], []);
  const long = await work('a', 'text.mask', line.repeat(200), ['Ada Lovelace'], []);
  expect(long).toBe(short.repeat(200));
  expect(short).not.toContain('Ada');
});
