import { calleeOf } from '../../../voice/agent/callee.ts';
import type { SimulatedCallee, TextOrder } from '../../../voice/agent/messages.ts';
import { pick } from '../../../voice/callee/persona.ts';
import { stepOf } from '../../../voice/flow/flow-lines.ts';
import type { Conversation, Script, Utterance } from '../carrier.ts';
import { aloneNote, type PlayedLine, talkAlone } from './alone.ts';
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
  let before: PlayedLine | null = null;
  const utterances = lines.map((line, index): Utterance => {
    const { role, message, times, speaker } = line;
    if (role === 'system') {
      const at = { starts_at: round(clock), ends_at: round(clock) };
      return { role, message, ...at, ...stepOf(line.flow) };
    }
    const own = 0.35 + pick(script.seed, index) * 0.9;
    // Who speaks twice has waited for the other one.
    const waited = role === before?.role ? (line.starts_at ?? 0) - (before.starts_at ?? 0) : 0;
    const pause = before === null ? 0.6 : times ? times.total_ms / 1000 : Math.max(own, waited);
    before = line;
    const starts_at = round(clock + pause);
    const ends_at = round(starts_at + spokenSeconds(message));
    clock = ends_at;
    return { role, message, starts_at, ends_at, ...(times ? { times } : {}), ...(speaker ? { speaker } : {}) };
  });
  return {
    utterances,
    duration_seconds: round(clock + 0.8),
    summary: plainSummary(utterances, script.lead_first_name),
    is_recorded: script.is_recorded ?? true,
  };
}

/** Whoever answers a call: the same one each time it is asked. */
export const somebody = ({ seed, lead_first_name }: Script): SimulatedCallee => ({
  kind: 'simulated',
  seed,
  first_name: lead_first_name,
});

/** The conversation that the practice model holds alone; `why` is said in it. */
export function converse(
  script: Script,
  why: string | null = null,
  callee: TextOrder['callee'] = somebody(script),
): Conversation {
  const lines = talkAlone(script, calleeOf(callee));
  const quantity = lines.filter(({ role, times }) => role === 'assistant' && times).length;
  const brain = { part: 'model', provider: null, model: 'practice', unit: 'answers', is_estimated: false } as const;
  return {
    ...timed([...(why === null ? [] : [aloneNote(why)]), ...lines], script),
    usage: [{ ...brain, quantity }],
  };
}

/** How long each answer took, in milliseconds. */
export const answersMs = (utterances: readonly Utterance[]): number[] =>
  utterances.flatMap(({ times }) => (times ? [Math.round(times.total_ms)] : []));

/** Their mean; null where nothing was measured. */
export function averageResponseMs(utterances: readonly Utterance[]): number | null {
  const totals = answersMs(utterances);
  return totals.length ? Math.round(totals.reduce((sum, total) => sum + total, 0) / totals.length) : null;
}
