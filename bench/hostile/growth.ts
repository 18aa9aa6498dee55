/**
 * How the work of a function grows with its text.
 *
 * V8 counts no steps of a regular expression, so work is the processor time of the one thread that runs the function
 * (`process.threadCpuUsage`): time in which a busy machine runs something else doesn't count. Three rules keep a verdict stable:
 *
 * - A text that takes little time is accepted at once. At 50,000 characters a quadratic function takes a billion steps, many times
 *   that.
 * - Above it, only the ratio between a text and a quarter of it decides, each the best of several measurements, and each
 *   repeated until it takes many ticks of the processor's clock. It is 4 for a linear function and 16 for a quadratic one; the
 *   limit is 10, which noise reaches from neither side.
 * - A suspicious result is measured once more, and compared with a text four times as long: from some length on, a
 *   conversation may take more turns, which happens once. A quadratic function continues to grow.
 *
 * `npm run check` proves the same of every single regular expression, without running it.
 */
export interface Growth {
  length: number;
  /** Processor time, in milliseconds. */
  took: number;
  /** The ratio to the time for a quarter of the text; null where that is too short to measure. */
  ratio: number | null;
}

const cheapMs = (length: number) => Math.max(20, length * 0.001);
const bound = 10;
const measurements = 3;
const leastMs = 40;
/** A text that takes longer than this fails either way, and four times as much of it would take too long. */
const maxMsToConfirm = 500;

function milliseconds(work: () => unknown, repeated: number): number {
  const before = process.threadCpuUsage();
  for (let run = 0; run < repeated; run += 1) work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / repeated;
}

function best(work: () => unknown): number {
  let repeated = 1;
  let least = milliseconds(work, repeated);
  while (least * repeated < leastMs && repeated < 10_000) {
    repeated *= 4;
    least = milliseconds(work, repeated);
  }
  for (let run = 1; run < measurements; run += 1) least = Math.min(least, milliseconds(work, repeated));
  return least;
}

/** Measures one function on one text. */
export function growthOf(read: (text: string) => unknown, textOf: (length: number) => string, length: number): Growth {
  const text = textOf(length);
  const took = milliseconds(() => read(text), 1);
  if (took <= cheapMs(length)) return { length, took, ratio: null };
  const part = textOf(length / 4);
  const ratioNow = () => best(() => read(text)) / best(() => read(part));
  const ratio = ratioNow();
  if (ratio < bound) return { length, took, ratio };
  const again = Math.min(ratio, ratioNow());
  if (again < bound || took > maxMsToConfirm) return { length, took, ratio: again };
  const longer = textOf(length * 4);
  return { length, took, ratio: Math.min(again, best(() => read(longer)) / best(() => read(text))) };
}

export const isLinear = ({ ratio }: Growth): boolean => ratio === null || ratio < bound;
