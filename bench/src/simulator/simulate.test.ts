import { expect, it } from 'vitest';
import { type Model, simulate } from './simulate.ts';

/** One worker with its own core; a call takes it 10 ms. */
const model: Model = {
  seed: 7,
  workers: 1,
  workerCores: 1,
  databaseCores: 1,
  linesPerWorker: 500,
  connectionsPerWorker: 10,
  call: { workerMs: 10, databaseMs: 5 },
  commitMs: 1,
  carrying: { workerMs: 0, databaseMs: 0 },
  atRest: { workerMs: 0, databaseMs: 0 },
  ringMs: 100,
  talkMs: 500,
  answered: 0.5,
  arrivals: { perSecond: 50, seconds: 60 },
  untilSeconds: 90,
};

it('a simulation has the same outcome for the same seed, and another one for another seed', () => {
  expect(simulate(model)).toEqual(simulate(model));
  expect(simulate({ ...model, seed: 8 })).not.toEqual(simulate(model));
});

it('all calls are dialed soon at half the load that a thread can carry', () => {
  const { due, dialed, ended, waiting, lateMs } = simulate(model);
  expect([dialed, ended, waiting]).toEqual([due, due, 0]);
  expect(due).toBeGreaterThan(2_700);
  expect(lateMs.p99).toBeLessThan(200);
});

it('the number of waiting calls grows when more falls due than a thread can do', () => {
  const overfull = { ...model, arrivals: { perSecond: 150, seconds: 120 } };
  const early = simulate({ ...overfull, untilSeconds: 30 });
  const later = simulate({ ...overfull, untilSeconds: 60 });
  expect(early.waiting).toBeGreaterThan(500);
  expect(later.waiting / early.waiting).toBeGreaterThan(1.7);
  expect(later.busy.threads).toBeGreaterThan(0.97);
});

it('the simulation dials no more calls at once than there are lines', () => {
  const held = { ...model, linesPerWorker: 20, ringMs: 5_000 };
  const { maxAtOnce, waiting } = simulate({ ...held, untilSeconds: 60 });
  expect(maxAtOnce).toBe(20);
  expect(waiting).toBeGreaterThan(1_000);
});

it('the cores of worker and database limit throughput, however many workers there are', () => {
  const shared = { ...model, workerCores: 2, databaseCores: null, arrivals: { atOnce: 2_000 }, ringMs: 1, talkMs: 1 };
  const one = simulate(shared).endedPerSecond;
  const four = simulate({ ...shared, workers: 4 }).endedPerSecond;
  // 15 ms of each call on two cores, of which a lone thread fills one.
  expect(one).toBeGreaterThan(85);
  expect(one).toBeLessThan(105);
  expect(four).toBeGreaterThan(115);
  expect(four).toBeLessThan(140);
});

it('the simulated cores are as busy as the work per second requires', () => {
  const { busy } = simulate({ ...model, arrivals: { perSecond: 40, seconds: 300 }, untilSeconds: 300 });
  expect(busy.threads).toBeCloseTo(0.4, 1);
  expect(busy.databaseCores).toBeCloseTo(0.2, 1);
});
