import type { Sample } from './process-samples.ts';
import { type Model, simulate } from './simulator/simulate.ts';
import { median, type Row } from './table.ts';

const seed = 20_261_126;

const rate = ({ done, seconds }: Sample) => done / seconds;

/** One worker and the database on this machine's cores, with their measured costs; other processes used some of the cores. */
function measuredModel(one: readonly Sample[], cores: number): Model {
  const share = Math.max(0.1, (cores - median(one.map(({ otherCores }) => otherCores))) / cores);
  const each = (ms: (sample: Sample) => number) => median(one.map((sample) => ms(sample) / sample.done)) / share;
  return {
    seed,
    workers: 1,
    workerCores: cores,
    databaseCores: null,
    linesPerWorker: 500,
    connectionsPerWorker: 10,
    call: { workerMs: each(({ processMs }) => processMs), databaseMs: each(({ databaseMs }) => databaseMs) },
    commitMs: 1,
    // The measured cost of the calls already includes this.
    carrying: { workerMs: 0, databaseMs: 0 },
    atRest: { workerMs: 0, databaseMs: 0 },
    ringMs: 100,
    talkMs: 400,
    answered: 0.2,
    arrivals: { atOnce: one[0]?.done ?? 0 },
    untilSeconds: 600,
  };
}

/** The simulator's results for several workers, based on measurements of one, compared with the measured results. */
export function comparedWithSimulator(samples: readonly Sample[], cores: number): Row[] {
  const of = (processes: number) => samples.filter((sample) => sample.processes === processes);
  const model = measuredModel(of(1), cores);
  return [1, 2, 4].map((workers) => {
    const measured = median(of(workers).map(rate));
    const arrivals = { atOnce: of(workers)[0]?.done ?? 0 };
    const simulated = simulate({ ...model, workers, arrivals }).endedPerSecond;
    return {
      measure: `simulator: calls a second by ${workers} ${workers === 1 ? 'worker' : 'workers'}`,
      against: 'measured in this run',
      ratio: (simulated / measured).toFixed(2),
      goal: workers === 1 ? '' : '0.8–1.2',
      note: `${simulated.toFixed(0)} against ${measured.toFixed(0)}; it is told what one worker's calls take of processors, and how many cores there are`,
    };
  });
}
