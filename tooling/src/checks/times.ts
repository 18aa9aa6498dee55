import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { seconds } from '../start/display.ts';

/** How long the stages of one whole run took, on a machine with nothing else to do. */
export interface RecordedRun {
  /** The day, as in 2026-11-28. */
  on: string;
  /** The revision that was measured, abbreviated. */
  revision: string;
  /** The whole run by the clock, without installing. */
  total_seconds: number;
  /** Stage → processor time of its programs in seconds. */
  processor_seconds: Record<string, number>;
}

const fileOf = (root: string) => join(root, 'bench/results/figures/tests.json');

/** The recorded runs, the oldest first. */
export function recordedRuns(root: string): RecordedRun[] {
  const file = fileOf(root);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { runs: RecordedRun[] }).runs : [];
}

/** Adds a run to the history from which `npm run bench -- tests` creates its rows. */
export function recordRun(root: string, run: RecordedRun): void {
  mkdirSync(dirname(fileOf(root)), { recursive: true });
  writeFileSync(fileOf(root), `${JSON.stringify({ runs: [...recordedRuns(root), run] }, null, 2)}\n`);
}

/** More than this beyond the last recorded run is worth a line. */
const worthALine = 1.25;

/** A sentence when a stage used clearly more processor time than when it was last recorded. It never fails a run. */
export function growth(
  last: RecordedRun | undefined,
  stage: string,
  usedSeconds: number | null,
  slowness: number,
): string | null {
  const before = last?.processor_seconds[stage];
  if (last === undefined || before === undefined || usedSeconds === null) return null;
  if (usedSeconds <= before * worthALine * slowness) return null;
  const now = seconds(usedSeconds * 1000);
  return `Note: ${stage} used ${now} of processor time; ${seconds(before * 1000)} were recorded on ${last.on}, and this machine needs ${slowness.toFixed(1)} times as much.`;
}
