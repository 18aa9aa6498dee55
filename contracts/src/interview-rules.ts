import type { ProctoringTools } from './interview-sessions.ts';
import type { ViolationCounter } from './interviews.limits.ts';

/** The monitoring of an interview. */
export interface Monitored {
  proctoring_tools: ProctoringTools;
  face_violations_end: boolean;
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** "third" for 3; numerals above ten, such as "11th". */
export function ordinalOf(number: number): string {
  const suffixes = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as Record<string, string>;
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(number);
  return ordinals[number - 1] ?? `${number}${suffixes[rule]}`;
}

const counted: Record<ViolationCounter, { one: string; many: string }> = {
  tab_change: { one: 'tab change', many: 'tab changes' },
  window_blur: { one: 'time outside the window', many: 'times outside the window' },
  multiple_monitors: { one: 'additional monitor', many: 'additional monitors' },
};

/** "2 of 3 tab changes". */
export function countOf(counter: ViolationCounter, count: number, limit: number): string {
  const { one, many } = counted[counter];
  return `${count} of ${limit} ${limit === 1 ? one : many}`;
}

/** "2 of 3 tab changes; the third ends the interview", based on the limit. */
export function countInWords(counter: ViolationCounter, count: number, limit: number): string {
  const end = count >= limit ? 'the interview has ended' : `the ${ordinalOf(limit)} ends the interview`;
  return `${countOf(counter, count, limit)}; ${end}`;
}
