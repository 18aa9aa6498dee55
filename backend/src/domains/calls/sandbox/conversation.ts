import { calleeOf } from '../../../voice/agent/callee.ts';
import type { SimulatedCallee, TextOrder } from '../../../voice/agent/messages.ts';
import { pick } from '../../../voice/callee/persona.ts';
import { stepOf } from '../../../voice/flow/flow-lines.ts';
import type { Conversation, Script, Utterance } from '../carrier.ts';
import { aloneNote, type PlayedLine, talkAlone } from './alone.ts';
import { plainSummary } from './plain-summary.ts';

/** How many seconds the built-in voices take for a sentence, within 10%. */
export function spokenSeconds(text: string): number {
  const syllables = text.toLowerCase().match(/[aeiouy]+/g)?.length ?? 0;
  const pauses = text.match(/[.,!?;:](?=\s)/g)?.length ?? 0;
  return 0.23 + text.length * 0.043 + syllables * 0.032 + pauses * 0.13;
}

const round = (seconds: number) => Math.round(seconds * 100) / 100;

/**
 * Times the lines of a conversation: an answer starts as long after the question as it took, the callee after their own pause.
 * `system` lines have no length.
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
    // A speaker with two lines in a row waited for the other one in between.
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

/** The person who answers a call: the same one each time. */
export const somebody = ({ seed, lead_first_name }: Script): SimulatedCallee => ({
  kind: 'simulated',
  seed,
  first_name: lead_first_name,
});

/** The conversation of the practice model alone; `why` is one of its lines. */
export function converse(
  script: Script,
  why: string | null = null,
  callee: TextOrder['callee'] = somebody(script),
): Conversation {
  const lines = talkAlone(script, calleeOf(callee));
  const quantity = lines.filter(({ role, times }) => role === 'assistant' && times).length;
  const model = { part: 'model', provider: null, model: 'practice', unit: 'answers', is_estimated: false } as const;
  return {
    ...timed([...(why === null ? [] : [aloneNote(why)]), ...lines], script),
    usage: [{ ...model, quantity }],
  };
}

/** How long each answer took, in milliseconds. */
export const answersMs = (utterances: readonly Utterance[]): number[] =>
  utterances.flatMap(({ times }) => (times ? [Math.round(times.total_ms)] : []));

/** The mean of the answers; null if none was measured. */
export function averageResponseMs(utterances: readonly Utterance[]): number | null {
  const totals = answersMs(utterances);
  return totals.length ? Math.round(totals.reduce((sum, total) => sum + total, 0) / totals.length) : null;
}
