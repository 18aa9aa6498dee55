import type { PlayedLine } from '../../../voice/agent/messages.ts';
import { pick } from '../../../voice/callee/persona.ts';
import type { Conversation, Script, Utterance } from '../carrier.ts';
import { aloneNote, talkAlone } from './alone.ts';
import { plainSummary } from './plain-summary.ts';

/** Seconds a sentence takes at an unhurried pace of 185 words a minute. */
function spokenSeconds(text: string): number {
  return 0.35 + text.split(/\s+/).length * (60 / 185);
}

const round = (seconds: number) => Math.round(seconds * 100) / 100;

/** A conversation before it has a recording. */
export type Spoken = Omit<Conversation, 'recording'>;

/**
 * When each line of a conversation is said: an answer as long after the question as it took, the callee after a pause of their
 * own. What happened beside has no length.
 */
export function timed(lines: readonly PlayedLine[], script: Pick<Script, 'seed' | 'lead_first_name'>): Spoken {
  let clock = 0;
  let isFirst = true;
  const utterances = lines.map(({ role, message, times }, index): Utterance => {
    if (role === 'system') return { role, message, starts_at: round(clock), ends_at: round(clock) };
    const pause = isFirst ? 0.6 : times ? times.total_ms / 1000 : 0.35 + pick(script.seed, index) * 0.9;
    isFirst = false;
    const starts_at = round(clock + pause);
    const ends_at = round(starts_at + spokenSeconds(message));
    clock = ends_at;
    return { role, message, starts_at, ends_at, ...(times ? { times } : {}) };
  });
  return {
    utterances,
    duration_seconds: round(clock + 0.8),
    summary: plainSummary(utterances, script.lead_first_name),
  };
}

/** The conversation that the practice brain holds alone; `why` is said in it. */
export const converse = (script: Script, why: string | null = null): Spoken =>
  timed([...(why === null ? [] : [aloneNote(why)]), ...talkAlone(script)], script);

/** Mean milliseconds between the callee's last word and the assistant's answer; null where nothing was measured. */
export function averageResponseMs(utterances: readonly Utterance[]): number | null {
  const totals = utterances.flatMap(({ times }) => (times ? [times.total_ms] : []));
  return totals.length ? Math.round(totals.reduce((sum, total) => sum + total, 0) / totals.length) : null;
}
