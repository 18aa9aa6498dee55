import { expect, test } from 'vitest';
import { type ClockNote, createEvidenceClock, type EvidenceClock } from './evidenceClock.ts';

const start = Date.parse('2026-11-25T10:00:00Z');

/** A page, its computer and a server, each with its own clock. */
function world({ systemOffMs = 0 } = {}) {
  const time = { page: 1_000, system: start + systemOffMs, server: start };
  const pass = (ms: number) => {
    time.page += ms;
    time.system += ms;
    time.server += ms;
  };
  const clock = createEvidenceClock({ monotonic: () => time.page, system: () => time.system });
  const notes: ClockNote[] = [];
  clock.onNote((note) => notes.push(note));
  return { time, pass, clock, notes };
}

type World = ReturnType<typeof world>;

/** Asks the server, with the given milliseconds for the request and the response. */
const ask = ({ time, pass, clock }: World, there: number, back: number) =>
  clock.ask(async () => {
    pass(there);
    const server_time = new Date(Math.floor(time.server)).toISOString();
    pass(back);
    return { server_time };
  });

const offMs = (clock: EvidenceClock, server: number) => Math.abs(Date.parse(clock.now().at) - server);

test('the evidence clock uses the system time with the maximum error before the first answer', () => {
  const { clock } = world();
  expect(clock.now()).toEqual({ at: new Date(start).toISOString(), error_ms: 600_000 });
});

test('the evidence clock has the server time even if the system clock is an hour off', async () => {
  const one = world({ systemOffMs: 3_600_000 });
  await ask(one, 20, 20);
  expect(offMs(one.clock, one.time.server)).toBeLessThanOrEqual(1);
  expect(one.clock.now().error_ms).toBeLessThanOrEqual(21);
});

test('the evidence clock is never off by more than its reported error, whichever direction was slow', async () => {
  const one = world();
  for (const [there, back] of [
    [300, 10],
    [5, 900],
    [40, 60],
    [15, 5],
    [2_000, 2_000],
  ] as const) {
    await ask(one, there, back);
    expect(offMs(one.clock, one.time.server)).toBeLessThanOrEqual(one.clock.now().error_ms);
    one.pass(5_000);
  }
  expect(one.clock.now().error_ms).toBeLessThanOrEqual(12);
});

test("a slow answer doesn't increase the clock error, and time increases it a little", async () => {
  const one = world();
  await ask(one, 5, 5);
  const before = one.clock.now().error_ms;
  await ask(one, 4_000, 4_000);
  expect(one.clock.now().error_ms).toBeLessThanOrEqual(before + 1);
  one.pass(3_600_000);
  expect(one.clock.now().error_ms).toBeGreaterThan(300);
});

test("a change of the system clock doesn't change the evidence clock, and is noted", async () => {
  const one = world();
  await ask(one, 10, 10);
  one.time.system -= 3_600_000;
  expect(offMs(one.clock, one.time.server)).toBeLessThanOrEqual(1);
  await ask(one, 10, 10);
  expect(offMs(one.clock, one.time.server)).toBeLessThanOrEqual(1);
  expect(one.notes).toEqual([{ kind: 'system_clock_changed', by_ms: -3_600_000 }]);
});

test('the evidence clock is right again after a sleep with the next answer, and earlier times stay', async () => {
  const one = world();
  await ask(one, 10, 10);
  const before = one.clock.now();
  // The computer slept, so the page’s own clock stopped.
  one.time.system += 300_000;
  one.time.server += 300_000;
  await ask(one, 10, 10);
  expect(offMs(one.clock, one.time.server)).toBeLessThanOrEqual(11);
  expect(one.notes).toEqual([{ kind: 'slept', by_ms: expect.closeTo(300_000, -2) }]);
  expect(Math.abs(Date.parse(before.at) - start - 20)).toBeLessThanOrEqual(1);
});

test('momentOf returns the time at which an event happened, not when it is read', async () => {
  const one = world();
  await ask(one, 10, 10);
  const { page, server } = one.time;
  one.pass(2_500);
  expect(Math.abs(Date.parse(one.clock.momentOf(page).at) - server)).toBeLessThanOrEqual(1);
});

test("a failed clock request throws and doesn't change the evidence clock", async () => {
  const one = world();
  await ask(one, 10, 10);
  await expect(one.clock.ask(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
  expect(offMs(one.clock, one.time.server)).toBeLessThanOrEqual(1);
});
