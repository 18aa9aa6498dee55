import { readFigures } from './results.ts';
import type { Row } from './table.ts';

interface Runs {
  runs: { on: string; revision: string; total_seconds: number; processor_seconds: Record<string, number> }[];
}

/** The latest run that `npm test -- --record` recorded, compared with the one before it. Runs nothing itself. */
export async function measureTests(): Promise<Row[]> {
  const { runs } = readFigures<Runs>('tests');
  const latest = runs.at(-1);
  if (latest === undefined) throw new Error('Record a run first: npm test -- --record');
  const before = runs.at(-2);
  const stages = Object.entries(latest.processor_seconds)
    .filter(([, used]) => used >= 10)
    .map(([name, used]) => `${name} ${used} s`);
  return [
    {
      measure: '`npm test`, without installing',
      against: before ? `revision ${before.revision}` : 'the clock',
      ratio: before ? (latest.total_seconds / before.total_seconds).toFixed(2) : `${latest.total_seconds} s`,
      goal: '≤ 1080 s',
      note: `${latest.total_seconds} s at revision ${latest.revision}; processor time: ${stages.join(', ')}`,
    },
  ];
}
