import type { costOfOne } from './cost-counter.ts';
import type { Sample } from './process-samples.ts';
import { readFigures } from './results.ts';
import { type Model, type Outcome, simulate } from './simulator/simulate.ts';
import { type BenchOptions, median, type Row } from './table.ts';

const seed = 20_261_126;
const calls = 10_000;

/** Assumptions about calls. Half of them answered and two minutes of talk are the expensive ones. */
const profile = { ringMs: 15_000, talkMs: 120_000, answered: 0.5 };

const seconds = 300;
const workerLines = 500;
const workerConnections = 10;
const coresTried = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32];
const latenessGoalMs = 1_000;

type One = ReturnType<typeof costOfOne>;

interface Figures {
  atRest: One;
  /** The cost of one call per second. */
  carrying: One;
}

/** A model from the measurements of one worker, with separate machines for workers and database. */
function crowdModel(one: readonly Sample[], { atRest, carrying }: Figures, atOnce: number): Model {
  const each = (ms: (sample: Sample) => number) => median(one.map((sample) => ms(sample) / sample.done));
  const part = ({ processMs, databaseMs }: One) => ({
    workerMs: Math.max(processMs, 0),
    databaseMs: Math.max(databaseMs, 0),
  });
  const { ringMs, talkMs, answered } = profile;
  return {
    seed,
    workers: 1,
    workerCores: 1,
    databaseCores: 1,
    linesPerWorker: workerLines,
    connectionsPerWorker: workerConnections,
    call: { workerMs: each(({ processMs }) => processMs), databaseMs: each(({ databaseMs }) => databaseMs) },
    commitMs: 2,
    carrying: part(carrying),
    atRest: part(atRest),
    ringMs,
    talkMs,
    answered,
    arrivals: { perSecond: (1000 * atOnce) / (ringMs + answered * talkMs), seconds },
    untilSeconds: seconds,
  };
}

const keepsUp = ({ waiting, lateMs }: Outcome) => waiting < 100 && lateMs.p99 <= latenessGoalMs;

const words = ({ busy, lateMs, maxAtOnce, waiting }: Outcome) =>
  `${maxAtOnce.toLocaleString('en')} at a time at most; threads of workers ${(100 * busy.threads).toFixed(0)} %, cores of the database ${(100 * busy.databaseCores).toFixed(0)} %; dialed ${lateMs.p50.toFixed(0)} ms late, the latest of a hundred ${lateMs.p99.toFixed(0)} ms; ${waiting} wait at the end`;

/** Runs the simulator, with the measurements of one worker, for ten thousand concurrent calls. */
export async function measureCrowd({ log }: BenchOptions): Promise<Row[]> {
  const { calls: samples } = readFigures<{ calls: Sample[] }>('processes');
  const model = crowdModel(
    samples.filter(({ processes }) => processes === 1),
    readFigures<Figures>('capacity'),
    calls,
  );
  log(`told: ${JSON.stringify({ call: model.call, carrying: model.carrying, atRest: model.atRest })}`);
  const rows: Row[] = [];
  const fewest = Math.ceil((calls * 1.05) / workerLines);
  for (const workers of [fewest, Math.ceil(1.5 * fewest), 2 * fewest]) {
    let found: { cores: number; outcome: Outcome } | undefined;
    for (const databaseCores of coresTried) {
      const outcome = simulate({ ...model, workers, workerCores: workers, databaseCores });
      log(`${workers} workers, database of ${databaseCores} cores: ${words(outcome)}`);
      found = { cores: databaseCores, outcome };
      if (keepsUp(outcome)) break;
    }
    if (!found) continue;
    rows.push({
      measure: `simulated: ${calls.toLocaleString('en')} calls at a time by ${workers} workers, cores of the database that keep up`,
      against: '',
      ratio: keepsUp(found.outcome) ? `${found.cores}` : 'none',
      goal: '',
      note: `${model.arrivals && 'perSecond' in model.arrivals ? model.arrivals.perSecond.toFixed(0) : ''} calls due in a second; ${words(found.outcome)}`,
    });
  }
  return rows;
}
