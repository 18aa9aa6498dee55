import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { type BuiltInVoiceName, fliteVoices, type Manner } from '../speech/voice.schema.ts';
import type { Cutting } from './cut-sentences.ts';

const ms = (seconds: number) => Math.round(seconds * 1000);

type Behaviour = AssistantConfig['configuration'];

// Nobody goes on after it: they wait for whoever called them.
const bareGreeting = /^\W*(hello|hi|hey|yes hello|hello hello|good (morning|afternoon|evening)|hallo)\W*$/i;
const greetingMs = 300;

/** Whether somebody says nothing but hello. */
export const isBareGreeting = (text: string): boolean => bareGreeting.test(text);

/** How long somebody must be silent before they are answered, in milliseconds. */
export function endpointing({ waitSeconds, endpointing: { min_endpointing_delay, max_endpointing_delay } }: Behaviour) {
  const minDelay = ms(Math.max(waitSeconds, min_endpointing_delay));
  return { minDelay, maxDelay: Math.max(minDelay, ms(max_endpointing_delay)) };
}

/** Somebody who has begun an answer is waited for at least so long, and at most so long if the detector expects more. */
const begunMs = { min: 1_800, max: 2_500 };
/** If the detector expects more of what may be complete, the turn ends this much later. */
const expectedMoreMs = 1_200;

/**
 * The same after what somebody said last: another digit may follow a number. What ends a sentence is known where the transcriber
 * writes punctuation. `answer`: whether it is all that the assistant asked for. `maxDelay` applies if the detector expects more.
 */
export function endpointingAfter(
  text: string,
  configuration: Behaviour,
  isPunctuated: boolean,
  answer: 'whole' | 'begun' | 'perhaps' = 'perhaps',
): ReturnType<typeof endpointing> {
  if (isBareGreeting(text)) return { minDelay: greetingMs, maxDelay: greetingMs };
  const { minDelay, maxDelay } = endpointing(configuration);
  if (answer === 'whole') return { minDelay, maxDelay: minDelay };
  const endsWithNumber =
    /(\d|\b(zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|teen|ty|hundred|thousand))[\s.,!?]*$/i.test(
      text,
    );
  const { onNumberSeconds, onPunctuationSeconds, onNoPunctuationSeconds } = configuration;
  const afterText = /[.!?。！？]\s*$/.test(text) ? onPunctuationSeconds : onNoPunctuationSeconds;
  const seconds = endsWithNumber ? onNumberSeconds : isPunctuated ? afterText : 0;
  const delay = Math.max(minDelay, ms(seconds));
  if (answer === 'begun') {
    const waited = Math.max(delay, Math.min(begunMs.min, maxDelay));
    return { minDelay: waited, maxDelay: Math.max(waited, Math.min(begunMs.max, maxDelay)) };
  }
  return { minDelay: delay, maxDelay: Math.max(delay, Math.min(delay + expectedMoreMs, maxDelay)) };
}

/** The same after the assistant was interrupted. */
export function endpointingWhenInterrupted(configuration: Behaviour): ReturnType<typeof endpointing> {
  const { minDelay, maxDelay } = endpointing(configuration);
  const delay = Math.max(minDelay, ms(configuration.backOffSeconds));
  return { minDelay: delay, maxDelay: Math.max(delay, maxDelay) };
}

/** When what somebody says while the assistant speaks makes it stop. */
export const interruption = ({ numberOfWords, voiceSeconds }: Behaviour) => ({
  mode: 'vad' as const,
  minWords: numberOfWords,
  minDuration: ms(voiceSeconds),
});

/** What counts as speech. */
export const voiceActivity = ({ vad }: Behaviour) => ({
  minSpeechDuration: ms(vad.min_speech_duration),
  minSilenceDuration: ms(vad.min_silence_duration),
  prefixPaddingDuration: ms(vad.prefix_padding_duration),
  activationThreshold: vad.activation_threshold,
});

/** The same for a transcriber of a provider, which gets what is said when it is over. */
export const transcriberActivity = ({ configuration, stt_configuration: { endpointing_ms } }: AssistantConfig) => ({
  ...voiceActivity(configuration),
  minSilenceDuration: endpointing_ms,
});

/** Seconds of silence after which somebody is asked whether they are there: first, and again; then how often. */
export const idling = ({ idleTimeout, idleTime, maxIdleMessages, idleRepeatCount }: Behaviour) => ({
  first: idleTimeout,
  again: idleTime > 0 ? idleTime : idleTimeout,
  times: Math.min(maxIdleMessages, idleRepeatCount),
});

/** How the built-in voice speaks; a voice of another provider is replaced by the first one. */
export function mannerOf({ tts_provider, tts_configuration: { voice, speed, pitch } }: AssistantConfig): Manner {
  const isOurs = tts_provider === 'builtin' && voice in fliteVoices;
  return { voice: isOurs ? (voice as BuiltInVoiceName) : 'builtin-female', speed, pitch };
}

/** Where a text is cut into pieces that are spoken one by one. */
export const cuttingOf = ({ tts_configuration }: AssistantConfig): Cutting => ({
  boundaries: tts_configuration.punctuationBoundaries,
  minCharacters: tts_configuration.inputMinCharacters,
});
