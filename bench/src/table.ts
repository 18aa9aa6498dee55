/** One row of the results. */
export interface Row {
  measure: string;
  against: string;
  /** Minimum, median and maximum of the ratio over the pairs; one number where there is nothing to repeat. */
  ratio: string;
  goal: string;
  note: string;
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** `0.81 (0.78–0.90)`: the median with the least and the greatest. */
export function spread(values: number[], digits = 2): string {
  const f = (value: number) => value.toFixed(digits);
  return `${f(median(values))} (${f(Math.min(...values))}–${f(Math.max(...values))})`;
}

export { median };

/** The rows as a Markdown table. */
export function markdown(rows: readonly Row[]): string {
  const head = '| measure | against | ratio | goal | note |\n|---|---|---|---|---|\n';
  return (
    head +
    rows
      .map(({ measure, against, ratio, goal, note }) => `| ${measure} | ${against} | ${ratio} | ${goal} | ${note} |`)
      .join('\n')
  );
}
