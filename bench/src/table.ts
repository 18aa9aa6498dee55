/** One row of the results. */
export interface Row {
  measure: string;
  against: string;
  /** Median with minimum and maximum over the pairs; one number where there is nothing to repeat. */
  ratio: string;
  goal: string;
  note: string;
}

/** The options of a measurement. */
export interface BenchOptions {
  /** Tells how far it is. */
  log: (line: string) => void;
  /** How often A and B are measured in turn. */
  pairs: number;
  /** A short run that tries the measurement itself; its numbers mean nothing. */
  isQuick: boolean;
  /** The number of rows in millions, for measurements at several sizes. */
  millions?: number | undefined;
}

/** The middle of the values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** `0.81 (0.78–0.90)`: the median with the least and the greatest; `unit` follows the median. */
export function spread(values: readonly number[], { digits = 2, unit = '' } = {}): string {
  const f = (value: number) => value.toFixed(digits);
  return `${f(median(values))}${unit} (${f(Math.min(...values))}–${f(Math.max(...values))})`;
}

/** Brotli sizes as people say them: `113.4 kB`. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/** The 99th percentile in a goal or a note, in milliseconds. */
const p99In = (text: string): number => Number(/p99 (?:≤ )?(\d[\d.]*) ms/.exec(text)?.[1] ?? Number.NaN);

/** Whether a row misses its goal. False where the goal or the figure isn't a plain number. */
export function isMissed({ ratio, goal, note }: Pick<Row, 'ratio' | 'goal' | 'note'>): boolean {
  if (p99In(note) > p99In(goal)) return true;
  const [, direction, wanted = ''] = /^([≤≥]) (\d[\d.,]*)/.exec(goal) ?? [];
  const [figure] = /^\d[\d.,]*/.exec(ratio) ?? [];
  if (direction === undefined || figure === undefined) return false;
  const numberOf = (text: string) => Number(text.replaceAll(',', ''));
  return direction === '≤' ? numberOf(figure) > numberOf(wanted) : numberOf(figure) < numberOf(wanted);
}

/** Why a goal can't be reached as things are, by a text that the measure contains: `missed-goals.json`. */
export type MissedGoals = Readonly<Record<string, string>>;

function noteOf(row: Row, reasons: MissedGoals): string {
  const reason = isMissed(row) && Object.entries(reasons).find(([part]) => row.measure.includes(part))?.[1];
  return reason ? `${row.note}${row.note === '' ? '' : '. '}**Missed:** ${reason}` : row.note;
}

/** The rows as a Markdown table; rows that miss their goal say why, where the reason is known. */
export function markdown(rows: readonly Row[], reasons: MissedGoals = {}): string {
  const head = '| measure | against | median (least–greatest) | goal | note |\n|---|---|---|---|---|\n';
  const line = (row: Row) =>
    `| ${row.measure} | ${row.against} | ${row.ratio} | ${row.goal} | ${noteOf(row, reasons)} |`;
  return head + rows.map(line).join('\n');
}
