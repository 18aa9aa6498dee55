/** A discrete event simulation of due calls, the workers that dial them, and their shared database. */
import { type Clock, createClock } from './clock.ts';
import { createPlaces, type Places } from './places.ts';
import { createRandom, even, exponential } from './random.ts';

/**
 * The simulated model. Times are means: work is drawn exponentially, ringing and talking evenly from half to one and a
 * half of the mean.
 */
export interface Model {
  seed: number;
  workers: number;
  /** Cores of the workers' machines, and of the database's; null if it shares the workers' cores. */
  workerCores: number;
  databaseCores: number | null;
  linesPerWorker: number;
  connectionsPerWorker: number;
  /** Processor time of one call from due to ended, in a worker and in the database. */
  call: { workerMs: number; databaseMs: number };
  /** Until a commit is on the disk. */
  commitMs: number;
  /** The cost of an active call, and of an idle worker, per second. */
  carrying: { workerMs: number; databaseMs: number };
  atRest: { workerMs: number; databaseMs: number };
  ringMs: number;
  talkMs: number;
  /** Of the calls. */
  answered: number;
  arrivals: { atOnce: number } | { perSecond: number; seconds: number };
  /** Ends the simulation; unfinished work is left. */
  untilSeconds: number;
}

/** The results. */
export interface Outcome {
  due: number;
  dialed: number;
  ended: number;
  /** From the first moment to the last end. */
  endedPerSecond: number;
  lateMs: { p50: number; p99: number };
  maxAtOnce: number;
  /** Calls that were due at the end, and not dialed. */
  waiting: number;
  /** Shares of the time for which threads of workers and cores were busy. */
  busy: { threads: number; workerCores: number; databaseCores: number };
}

// A transaction alternates between queries and computing; more steps change nothing except the simulation time.
const stepsPerStage = 3;
/** Commit of the attempt, its events, and its end. */
const stages = 3;
/** Calls of one worker that are claimed and not yet dialed. */
const roundSize = 32;

interface Worker {
  thread: Places;
  connections: Places;
  live: number;
  claimed: number;
}

interface Machine {
  clock: Clock;
  random: () => number;
  workerCores: Places;
  databaseCores: Places;
}

/** Keeps the places for that long. */
function occupy(clock: Clock, places: readonly Places[], ms: number, done: () => void, taken = 0): void {
  const next = places[taken];
  if (next) next.take(() => occupy(clock, places, ms, done, taken + 1));
  else
    clock.after(ms, () => {
      for (const one of places) one.give();
      done();
    });
}

/** One transaction of a call: worker and database in turn, on one connection, and the wait for the disk. */
function transaction(machine: Machine, worker: Worker, model: Model, done: () => void): void {
  const { clock, random, workerCores, databaseCores } = machine;
  const share = 1 / (stages * stepsPerStage);
  const step = (left: number) => {
    if (left === 0)
      return clock.after(exponential(random, model.commitMs), () => {
        worker.connections.give();
        done();
      });
    occupy(clock, [worker.thread, workerCores], exponential(random, model.call.workerMs * share), () =>
      occupy(clock, [databaseCores], exponential(random, model.call.databaseMs * share), () => step(left - 1)),
    );
  };
  worker.connections.take(() => step(stepsPerStage));
}

/** The counters during the simulation. */
interface Tally {
  due: number;
  late: number[];
  ended: number;
  lastEnd: number;
  maxAtOnce: number;
}

/** Calls in the order in which they fell due, and the workers that take them. */
function createDialer(machine: Machine, workers: readonly Worker[], model: Model, tally: Tally) {
  const { clock, random } = machine;
  const waiting: number[] = [];
  let first = 0;
  let live = 0;

  const hasRoom = (worker: Worker) => worker.live < model.linesPerWorker && worker.claimed < roundSize;
  const least = (one: Worker, other: Worker) => (other.claimed < one.claimed ? other : one);

  function claim(): void {
    while (first < waiting.length) {
      const free = workers.filter(hasRoom);
      const head = free[0];
      if (!head) return;
      carry(free.reduce(least, head), waiting[first] ?? 0);
      first += 1;
    }
  }

  function end(worker: Worker): void {
    live -= 1;
    worker.live -= 1;
    tally.ended += 1;
    tally.lastEnd = clock.now();
    claim();
  }

  function carry(worker: Worker, dueAt: number): void {
    live += 1;
    worker.live += 1;
    worker.claimed += 1;
    tally.maxAtOnce = Math.max(tally.maxAtOnce, live);
    const talkMs = random() < model.answered ? even(random, model.talkMs) : 0;
    transaction(machine, worker, model, () => {
      worker.claimed -= 1;
      tally.late.push(clock.now() - dueAt);
      clock.after(even(random, model.ringMs), () =>
        transaction(machine, worker, model, () =>
          clock.after(talkMs, () => transaction(machine, worker, model, () => end(worker))),
        ),
      );
      claim();
    });
  }

  return {
    due(): void {
      tally.due += 1;
      waiting.push(clock.now());
      claim();
    },
    waiting: () => waiting.length - first,
  };
}

/** Has calls fall due as the model says. */
function arrive({ clock, random }: Machine, { arrivals }: Model, due: () => void): void {
  if ('atOnce' in arrivals) {
    for (let n = 0; n < arrivals.atOnce; n += 1) clock.after(0, due);
    return;
  }
  const next = () => {
    if (clock.now() > arrivals.seconds * 1000) return;
    due();
    clock.after(exponential(random, 1000 / arrivals.perSecond), next);
  };
  clock.after(0, next);
}

const nth = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Lets it happen. The same model gives the same outcome. */
export function simulate(model: Model): Outcome {
  const clock = createClock();
  const workerCores = createPlaces(clock, model.workerCores);
  const databaseCores = model.databaseCores === null ? workerCores : createPlaces(clock, model.databaseCores);
  const machine: Machine = { clock, random: createRandom(model.seed), workerCores, databaseCores };
  const workers: Worker[] = Array.from({ length: model.workers }, () => ({
    thread: createPlaces(clock, 1),
    connections: createPlaces(clock, model.connectionsPerWorker),
    live: 0,
    claimed: 0,
  }));
  const tally: Tally = { due: 0, late: [], ended: 0, lastEnd: 0, maxAtOnce: 0 };
  const dialer = createDialer(machine, workers, model, tally);
  arrive(machine, model, dialer.due);
  beat(machine, workers, model);
  clock.runUntil(model.untilSeconds * 1000);
  const late = tally.late.sort((a, b) => a - b);
  const share = (places: Places, count: number) => places.takenMs() / Math.max(clock.now(), 1) / count;
  return {
    due: tally.due,
    dialed: late.length,
    ended: tally.ended,
    endedPerSecond: (1000 * tally.ended) / Math.max(tally.lastEnd, 1),
    lateMs: { p50: nth(late, 0.5), p99: nth(late, 0.99) },
    maxAtOnce: tally.maxAtOnce,
    waiting: dialer.waiting(),
    busy: {
      threads: workers.reduce((sum, { thread }) => sum + share(thread, model.workers), 0),
      workerCores: share(workerCores, model.workerCores),
      databaseCores: share(databaseCores, model.databaseCores ?? model.workerCores),
    },
  };
}

/** The work of all workers per second, whatever is due. */
function beat({ clock, workerCores, databaseCores }: Machine, workers: readonly Worker[], model: Model): void {
  const { carrying, atRest, untilSeconds } = model;
  const each = (worker: Worker) => {
    if (clock.now() >= (untilSeconds - 1) * 1000) return;
    occupy(clock, [worker.thread, workerCores], atRest.workerMs + worker.live * carrying.workerMs, () =>
      occupy(clock, [databaseCores], atRest.databaseMs + worker.live * carrying.databaseMs, () => undefined),
    );
    clock.after(1_000, () => each(worker));
  };
  for (const [n, worker] of workers.entries()) clock.after((1_000 * n) / workers.length, () => each(worker));
}
