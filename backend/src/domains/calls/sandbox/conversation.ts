import type { PlayedLine } from '../../../voice/agent/messages.ts';
import { pick } from '../../../voice/callee/persona.ts';
import type { Conversation, Script, Utterance } from '../carrier.ts';
import { aloneNote, talkAlone } from './alone.ts';
import { plainSummary } from './plain-summary.ts';

/** Seconds that the built-in voices take over a sentence, within a tenth of them. */
export function spokenSeconds(text: string): number {
  const syllables = text.toLowerCase().match(/[aeiouy]+/g)?.length ?? 0;
  const pauses = text.match(/[.,!?;:](?=\s)/g)?.length ?? 0;
  return 0.23 + text.length * 0.043 + syllables * 0.032 + pauses * 0.13;
}

const round = (seconds: number) => Math.round(seconds * 100) / 100;

/**
 * When each line of a conversation is said: an answer as long after the question as it took, the callee after a pause of their
 * own. What happened beside has no length.
 */
export function timed(
  lines: readonly PlayedLine[],
  script: Pick<Script, 'seed' | 'lead_first_name' | 'is_recorded'>,
): Conversation {
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
    is_recorded: script.is_recorded ?? true,
  };
}

/** The conversation that the practice brain holds alone; `why` is said in it. */
export const converse = (script: Script, why: string | null = null): Conversation =>
  timed([...(why === null ? [] : [aloneNote(why)]), ...talkAlone(script)], script);

/** Mean milliseconds between the callee's last word and the assistant's answer; null where nothing was measured. */
export function averageResponseMs(utterances: readonly Utterance[]): number | null {
  const totals = utterances.flatMap(({ times }) => (times ? [times.total_ms] : []));
  return totals.length ? Math.round(totals.reduce((sum, total) => sum + total, 0) / totals.length) : null;
}
