import type { TurnTimes } from './voice.ts';

/** What an answer consists of, in the order in which it happens; what people call it. */
export const turnParts = {
  end_of_turn_ms: 'Waited',
  transcription_ms: 'Understood',
  first_token_ms: 'Model',
  tool_ms: 'Functions',
  first_byte_ms: 'Voice',
  line_ms: 'Line',
} as const satisfies Partial<Record<keyof TurnTimes, string>>;

/** How long answers took: so many of a hundred at most so long, in milliseconds; null where none was measured. */
export function responseTimes(totals: readonly number[]): { answers: number; p50_ms: number; p95_ms: number } | null {
  const sorted = [...totals].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  return sorted.length === 0 ? null : { answers: sorted.length, p50_ms: at(0.5), p95_ms: at(0.95) };
}

/**
 * The measured parts of an answer, in the order of `partNames`. They add up to the whole time: understanding is part of the wait for the end
 * of the turn, and what nothing measured is the last part.
 */
export function partsOf(times: TurnTimes): (number | null)[] {
  const { end_of_turn_ms, transcription_ms, total_ms } = times;
  const waited = end_of_turn_ms === null ? null : Math.max(0, end_of_turn_ms - (transcription_ms ?? 0));
  let left = total_ms;
  const parts = (Object.keys(turnParts) as (keyof typeof turnParts)[]).map((name) => {
    const given = name === 'end_of_turn_ms' ? waited : times[name];
    if (given === null || given === undefined) return null;
    // Parts that ran at the same time are not counted twice.
    const part = Math.min(given, left);
    left -= part;
    return part;
  });
  return [...parts, left > 0 ? left : null];
}

/** What the parts are called, in their order. */
export const partNames = [...Object.values<string>(turnParts), 'Other'] as string[] as [string, ...string[]];
