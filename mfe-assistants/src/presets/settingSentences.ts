import { fieldsByPath } from '@switchboard/contracts/assistant-fields';
import { shownValue } from '../editing/fieldValues.ts';

const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 3 });
const count = (value: number, one: string, many: string) => `${number(value)} ${value === 1 ? one : many}`;
const seconds = (value: number) => count(value, 'second', 'seconds');

/** The effect of a number on a call, with its unit. */
const sentences: Readonly<Record<string, (value: number) => string>> = {
  'configuration.numberOfWords': (value) =>
    value === 0 ? 'Falls silent as soon as someone speaks.' : `Falls silent after ${count(value, 'word', 'words')}.`,
  'configuration.voiceSeconds': (value) => `Speech has to last ${seconds(value)} before it falls silent.`,
  'configuration.backOffSeconds': (value) => `Stays silent for ${seconds(value)} after an interruption.`,
  'configuration.waitSeconds': (value) => `Waits at least ${seconds(value)} before it answers.`,
  'configuration.onPunctuationSeconds': (value) => `Waits ${seconds(value)} after a finished sentence.`,
  'configuration.onNoPunctuationSeconds': (value) => `Waits ${seconds(value)} after an unfinished sentence.`,
  'configuration.onNumberSeconds': (value) => `Waits ${seconds(value)} after a number.`,
  'configuration.maxIdleMessages': (value) => `Asks ${count(value, 'time', 'times')} whether someone is there.`,
  'configuration.idleTimeout': (value) => `Asks whether someone is there after ${seconds(value)} of silence.`,
  'configuration.idleTime': (value) => `Asks again every ${seconds(value)}.`,
  'configuration.idleRepeatCount': (value) => `Repeats the question ${count(value, 'time', 'times')}.`,
  'configuration.summaryTimeout': (value) => `Gives up on the summary after ${seconds(value)}.`,
  'configuration.evaluationTimeout': (value) => `Gives up on the evaluation after ${seconds(value)}.`,
  'configuration.vad.min_speech_duration': (value) => `Sound counts as speech after ${seconds(value)}.`,
  'configuration.vad.min_silence_duration': (value) => `Speech is over after ${seconds(value)} of silence.`,
  'configuration.vad.prefix_padding_duration': (value) => `Listens to ${seconds(value)} before speech begins.`,
  'configuration.vad.activation_threshold': (value) => `Sound has to be speech with ${number(value * 100)}% certainty.`,
  'configuration.endpointing.min_endpointing_delay': (value) => `A turn ends after ${seconds(value)} at the earliest.`,
  'configuration.endpointing.max_endpointing_delay': (value) => `A turn ends after ${seconds(value)} at the latest.`,
  'stt_configuration.endpointing_ms': (value) =>
    `The transcriber ends a line after ${seconds(value / 1000)} of silence.`,
  'tts_configuration.speed': (value) => `Speaks at ${number(value * 100)}% of its usual speed.`,
  'tts_configuration.pitch': (value) => `Speaks at ${number(value * 100)}% of its usual pitch.`,
  'llm_configuration.maxTokens': (value) => `An answer has at most ${count(value, 'token', 'tokens')}.`,
};

/** The effect of a setting's value as a sentence; null for a setting without one. */
export function settingSentence(path: string, value: unknown): string | null {
  const sentence = sentences[path];
  return sentence && typeof value === 'number' ? sentence(value) : null;
}

/** The same for every setting, with its label if there is no sentence. */
export const settingText = (path: string, value: unknown): string =>
  settingSentence(path, value) ?? `${fieldsByPath.get(path)?.label ?? path}: ${shownValue(value)}.`;
