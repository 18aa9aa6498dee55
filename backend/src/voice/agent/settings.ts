import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { type BuiltInVoiceName, fliteVoices, type Manner } from '../speech/voice.schema.ts';
import type { Cutting } from './cut-sentences.ts';

const ms = (seconds: number) => Math.round(seconds * 1000);

type Behaviour = AssistantConfig['configuration'];

// People say nothing more after it: they wait for the caller to speak.
const bareGreeting = /^\W*(hello|hi|hey|yes hello|hello hello|good (morning|afternoon|evening)|hallo)\W*$/i;
const greetingMs = 300;

/** Whether a person says nothing but hello. */
export const isBareGreeting = (text: string): boolean => bareGreeting.test(text);

/** How long a person must be silent before the assistant answers, in milliseconds. */
export function endpointing({ waitSeconds, endpointing: { min_endpointing_delay, max_endpointing_delay } }: Behaviour) {
  const minDelay = ms(Math.max(waitSeconds, min_endpointing_delay));
  return { minDelay, maxDelay: Math.max(minDelay, ms(max_endpointing_delay)) };
}

/** Minimum and maximum wait for the rest of an answer that has begun. The maximum applies if the detector expects more. */
const begunMs = { min: 1_800, max: 2_500 };
/** If the detector expects more of an answer that may be complete, the turn ends this much later. */
const expectedMoreMs = 1_200;

/**
 * Endpointing by the person's last words: another digit may follow a number. The end of a sentence is only known if the transcriber writes
 * punctuation. `answer`: whether it is all that the assistant asked for. `maxDelay` applies if the detector expects more.
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

/** Endpointing after the assistant was interrupted. */
export function endpointingWhenInterrupted(configuration: Behaviour): ReturnType<typeof endpointing> {
  const { minDelay, maxDelay } = endpointing(configuration);
  const delay = Math.max(minDelay, ms(configuration.backOffSeconds));
  return { minDelay: delay, maxDelay: Math.max(delay, maxDelay) };
}

/** When speech interrupts the assistant. */
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

/** Voice activity for a provider's transcriber, which receives an utterance once it is over. */
export const transcriberActivity = ({ configuration, stt_configuration: { endpointing_ms } }: AssistantConfig) => ({
  ...voiceActivity(configuration),
  minSilenceDuration: endpointing_ms,
});

/** Seconds of silence until the assistant first asks whether the person is there, until it asks again, and how many times it asks. */
export const idling = ({ idleTimeout, idleTime, maxIdleMessages, idleRepeatCount }: Behaviour) => ({
  first: idleTimeout,
  again: idleTime > 0 ? idleTime : idleTimeout,
  times: Math.min(maxIdleMessages, idleRepeatCount),
});

/** The settings of the built-in voice. It replaces another provider's voice with the first built-in one. */
export function mannerOf({ tts_provider, tts_configuration: { voice, speed, pitch } }: AssistantConfig): Manner {
  const isOurs = tts_provider === 'builtin' && voice in fliteVoices;
  return { voice: isOurs ? (voice as BuiltInVoiceName) : 'builtin-female', speed, pitch };
}

/** How a text is split into pieces that are spoken one by one. */
export const cuttingOf = ({ tts_configuration }: AssistantConfig): Cutting => ({
  boundaries: tts_configuration.punctuationBoundaries,
  minCharacters: tts_configuration.inputMinCharacters,
});
