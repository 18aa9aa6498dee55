import { type CalleeOutcome, type CalleeShares, calleeOutcomes } from '@switchboard/contracts/rehearsals.limits';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

export type Outcome = CalleeOutcome;

/** The behavior of called people, optionally different for some hours of their local time. */
export interface CalleeModel extends CalleeShares {
  by_hour?: Partial<Record<string, Record<Outcome, number>>> | undefined;
}

/** The result of a call: how it ends, how long it rings and how long the person talks, in milliseconds. */
export interface Callee {
  outcome: Outcome;
  ended_reason: string;
  ringing_ms: number;
  talking_ms: number;
}

/** The carrier's names for the outcomes. */
const endedReasons: Record<Outcome, string> = {
  answered: 'assistant-ended-call',
  voicemail: 'voicemail',
  no_answer: 'no-answer',
  busy: 'busy',
  failed: 'connection-failed',
};

/** The minimum number of seconds of ringing, and the maximum number on top. */
const ringing: Record<Outcome, readonly [least: number, more: number]> = {
  answered: [4, 16],
  voicemail: [20, 6],
  no_answer: [30, 0],
  busy: [3, 0],
  failed: [2, 0],
};

/** The duration of the assistant's message on a voicemail. */
const voicemailSeconds = 20;

/** FNV-1a: a 32-bit hash of a text. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}

function outcomeAt(shares: Record<Outcome, number>, luck: number): Outcome {
  let sum = 0;
  for (const outcome of calleeOutcomes) {
    sum += shares[outcome];
    if (luck < sum) return outcome;
  }
  return calleeOutcomes.findLast((outcome) => shares[outcome] > 0) ?? 'no_answer';
}

function talkingSeconds(outcome: Outcome, mean: number, luck: number): number {
  if (outcome === 'voicemail') return voicemailSeconds;
  return outcome === 'answered' ? Math.max(1, Math.round(mean * (0.5 + luck))) : 0;
}

/**
 * The result of a call to a lead. It depends only on seed, lead and attempt: a lead that is called at another time, or after
 * others, gets the same result.
 */
export function calleeOf(
  model: CalleeModel,
  { seed, lead, attempt, hour }: { seed: number; lead: number; attempt: number; hour: number },
): Callee {
  const random = xoroshiro128plus(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ lead ^ Math.imul(attempt, 0xc2b2ae35));
  const outcome = outcomeAt(model.by_hour?.[hour] ?? model, uniformFloat64(random));
  const [least, more] = ringing[outcome];
  const ringing_ms = (least + Math.round(more * uniformFloat64(random))) * 1000;
  const talking_ms = talkingSeconds(outcome, model.talk_seconds, uniformFloat64(random)) * 1000;
  return { outcome, ended_reason: endedReasons[outcome], ringing_ms, talking_ms };
}
