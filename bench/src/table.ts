/** One row of the results. */
export interface Row {
  measure: string;
  against: string;
  /** Median with minimum and maximum over the pairs; one number where there is nothing to repeat. */
  ratio: string;
  goal: string;
  note: string;
}

/** What a measurement is given. */
export interface BenchOptions {
  /** Tells how far it is. */
  log: (line: string) => void;
  /** How often A and B are measured in turn. */
  pairs: number;
  /** A short run that tries the measurement itself; its numbers mean nothing. */
  isQuick: boolean;
  /** Of rows, where a measurement asks how far something goes. */
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

/** The rows as a Markdown table. */
export function markdown(rows: readonly Row[]): string {
  const head = '| measure | against | median (least–greatest) | goal | note |\n|---|---|---|---|---|\n';
  return (
    head +
    rows
      .map(({ measure, against, ratio, goal, note }) => `| ${measure} | ${against} | ${ratio} | ${goal} | ${note} |`)
      .join('\n')
  );
}
