import type { TurnTimes } from './voice.ts';

/** What an answer consists of, in the order in which it happens; what people call it. */
export const turnParts = {
  end_of_turn_ms: 'Waited',
  transcription_ms: 'Understood',
  first_token_ms: 'Model',
  tool_ms: 'Functions',
  first_byte_ms: 'Voice',
} as const satisfies Partial<Record<keyof TurnTimes, string>>;

/** How long answers took: so many of a hundred at most so long, in milliseconds; null where none was measured. */
export function responseTimes(totals: readonly number[]): { answers: number; p50_ms: number; p95_ms: number } | null {
  const sorted = [...totals].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  return sorted.length === 0 ? null : { answers: sorted.length, p50_ms: at(0.5), p95_ms: at(0.95) };
}

/** The measured parts of an answer, in the order of `turnParts`. */
export const partsOf = (times: TurnTimes): (number | null)[] =>
  (Object.keys(turnParts) as (keyof typeof turnParts)[]).map((name) => times[name]);

/** What the parts are called, in their order. */
export const partNames = Object.values(turnParts) as [string, ...string[]];
