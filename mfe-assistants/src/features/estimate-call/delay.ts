import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { ResponseTimes } from '@switchboard/contracts/response-times';
import { timingText } from '@switchboard/design-system/data';

/** The parts that determine the response time. */
export type Parts = Pick<
  AssistantConfig,
  'llm_provider' | 'llm_model' | 'stt_provider' | 'stt_model' | 'tts_provider' | 'tts_model'
>;

const names = ['llm_provider', 'llm_model', 'stt_provider', 'stt_model', 'tts_provider', 'tts_model'] as const;

const isOther = (one: Parts, other: Parts) => names.some((name) => one[name] !== other[name]);

/** How long the parts took in trials, in milliseconds. */
export interface Trials {
  llm?: number | undefined;
  tts?: number | undefined;
}

const triedText = ({ llm, tts }: Trials, isBuiltIn: boolean): string => {
  const times = [
    ...(llm === undefined ? [] : [`the model ${timingText(llm)}`]),
    ...(tts === undefined ? [] : [`the voice ${timingText(tts)}`]),
  ];
  return times.length === 0
    ? `${isBuiltIn ? 'Say something measures' : 'Test model and Say something measure'} one answer.`
    : `In your last test ${times.join(' and ')} for a whole answer. Calls start with its first sentence.`;
};

/** What callers hear while a model is slow. Source: docs/voice.md, what happens if a provider is slow. */
const slowText = 'After 2 seconds without an answer, the assistant says “One moment, please.”';

/** The delay of model and voice, measured in calls if possible, otherwise in trials. Parts that never answered get no estimate. */
export function delayText(times: ResponseTimes, chosen: Parts, saved: Parts, trials: Trials = {}): string {
  const { total, are_simulated } = times;
  const isBuiltIn = chosen.llm_provider === 'builtin';
  // The built-in model answers from rules, and is never slow.
  const known = [triedText(trials, isBuiltIn), ...(isBuiltIn ? [] : [slowText])].join(' ');
  const unmeasured = 'Not measured in calls yet.';
  if (isOther(chosen, saved))
    return `${unmeasured} You changed the model, transcriber or voice since the last call. ${known}`;
  if (!total) return `${unmeasured} ${known}`;
  const half = `Half of the answers came within ${timingText(total.p50_ms)}`;
  return are_simulated
    ? `${half} in simulated calls, which use no transcriber and no voice. ${known}`
    : `${half} in calls of the last 30 days.`;
}
