import type { Span } from './join/join.schema.ts';

/** Shorter gaps are only the distance between two pictures, or between two recorders. */
const leastGapSeconds = 0.5;

const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000;

/**
 * The gaps of a recording: before, between and after its readable parts. `untilSeconds` is its end according to its chunks,
 * `lostSeconds` the length of the rest that never arrived.
 */
export function gapsOf(spans: readonly Span[], untilSeconds: number, lostSeconds: number): Span[] {
  const end = Math.max(untilSeconds, spans.at(-1)?.until_seconds ?? 0) + lostSeconds;
  const edges = [
    0,
    ...spans.flatMap(({ from_seconds, until_seconds }) => [from_seconds, until_seconds]),
    // The last chunk claims a little more than it contains.
    lostSeconds > 0 ? end : (spans.at(-1)?.until_seconds ?? 0),
  ];
  const gaps: Span[] = [];
  for (let index = 0; index < edges.length; index += 2) {
    const [from = 0, until = 0] = [edges[index], edges[index + 1]];
    if (until - from >= leastGapSeconds) gaps.push({ from_seconds: rounded(from), until_seconds: rounded(until) });
  }
  return gaps;
}
