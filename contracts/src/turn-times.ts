import type { TurnTimes } from './voice.ts';

/** The parts of a response time in order, with their labels. */
export const turnParts = {
  end_of_turn_ms: 'Waited',
  transcription_ms: 'Understood',
  first_token_ms: 'Model',
  tool_ms: 'Functions',
  first_byte_ms: 'Voice',
  line_ms: 'Line',
} as const satisfies Partial<Record<keyof TurnTimes, string>>;

/** Median and 95th percentile of response times, in milliseconds; null without measurements. */
export function responseTimes(totals: readonly number[]): { answers: number; p50_ms: number; p95_ms: number } | null {
  const sorted = [...totals].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  return sorted.length === 0 ? null : { answers: sorted.length, p50_ms: at(0.5), p95_ms: at(0.95) };
}

/**
 * The measured parts of an answer, in the order of `partNames`. Their sum is the whole time: transcription is part of
 * the end-of-turn wait, and the unmeasured rest is the last part.
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

/** The labels of the parts, in order. */
export const partNames = [...Object.values<string>(turnParts), 'Other'] as string[] as [string, ...string[]];
