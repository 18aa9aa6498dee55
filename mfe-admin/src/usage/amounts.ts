/** Whole numbers as people read them. */
export const whole = new Intl.NumberFormat('en-US');

const units = ['kB', 'MB', 'GB', 'TB'];

/** Bytes as people read them, in steps of a thousand. */
export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 'B'];
  for (const next of units) {
    if (value < 1000) break;
    [value, unit] = [value / 1000, next];
  }
  return `${value < 10 && unit !== 'B' ? value.toFixed(1) : whole.format(Math.round(value))} ${unit}`;
}

/** Seconds of calls in minutes, rounded up. */
export const minutesOf = (seconds: number): string => whole.format(Math.ceil(seconds / 60));
