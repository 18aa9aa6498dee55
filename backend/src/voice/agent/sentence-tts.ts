import { tts } from '@livekit/agents';
import { AudioFrame } from '@livekit/rtc-node';
import { beginningOf } from '../../text/beginning-of.ts';
import { bySpeaker } from '../flow/speakers.ts';
import type { Speak } from '../services/provider-voice.ts';
import type { UsageMeter } from '../services/usage-meter.ts';
import type { BuiltInVoice } from '../speech/built-in-voice.ts';
import { joined, sampleRate, secondsOf } from '../speech/pcm.ts';
import { hasUnknownLetters } from '../speech/transliterate.ts';
import type { Manner } from '../speech/voice.schema.ts';
import { type Cutting, cutSentences } from './cut-sentences.ts';
import type { SpokenSentence } from './spoken-until.ts';

const frameSamples = sampleRate / 50;

/** The key under which the first frame of a sentence carries it to the audio output. */
export const sentenceKey = 'switchboard.sentence';

/** A sentence as frames of 20 ms; its length grows as its sound arrives. */
async function* framesOf(text: string, sound: AsyncIterable<Int16Array>): AsyncGenerator<AudioFrame> {
  const sentence: SpokenSentence = { text, seconds: 0 };
  let rest: Int16Array = new Int16Array(0);
  let isFirst = true;
  const frame = (part: Int16Array) => {
    const made = new AudioFrame(part, sampleRate, 1, part.length);
    if (isFirst) made.userdata[sentenceKey] = sentence;
    isFirst = false;
    return made;
  };
  for await (const pcm of sound) {
    sentence.seconds += secondsOf(pcm);
    rest = rest.length === 0 ? pcm : joined([rest, pcm]);
    let from = 0;
    for (; from + frameSamples <= rest.length; from += frameSamples) yield frame(rest.slice(from, from + frameSamples));
    rest = rest.slice(from);
  }
  if (rest.length > 0) yield frame(rest);
}

async function allOf(sound: AsyncIterable<Int16Array>): Promise<Int16Array[]> {
  const pieces: Int16Array[] = [];
  for await (const piece of sound) pieces.push(piece);
  return pieces;
}

class SpeakingStream extends tts.SynthesizeStream {
  label = 'voice';
  readonly #tts: SentenceTts;

  constructor(speaking: SentenceTts) {
    super(speaking);
    this.#tts = speaking;
  }

  async #speak(text: string, speaker: number, segmentId: string): Promise<void> {
    if (text.trim() === '') return;
    for await (const frame of framesOf(text, this.#tts.speak(text, this.abortSignal, speaker))) {
      if (this.abortSignal.aborted) return;
      this.queue.put({ requestId: segmentId, segmentId, frame, final: false });
    }
  }

  protected async run(): Promise<void> {
    const segmentId = crypto.randomUUID();
    let text = '';
    let speaker = this.#tts.speaker;
    for await (const input of this.input) {
      if (this.abortSignal.aborted) return;
      if (input === tts.SynthesizeStream.FLUSH_SENTINEL) {
        await this.#speak(text, speaker, segmentId);
        text = '';
        continue;
      }
      this.markStarted();
      for (const part of bySpeaker(input, speaker)) {
        // The rest of one speaker's text isn't the beginning of the next one's.
        if (part.speaker !== speaker) await this.#speak(text, speaker, segmentId);
        const before = part.speaker === speaker ? text : '';
        speaker = part.speaker;
        const { pieces, rest } = cutSentences(before + part.text, this.#tts.voiceOf(speaker).cutting);
        text = rest;
        for (const piece of pieces) await this.#speak(piece, speaker, segmentId);
      }
    }
    await this.#speak(text, speaker, segmentId);
    this.queue.put(tts.SynthesizeStream.END_OF_STREAM);
  }
}

/** An assistant's voice, and where its texts are split into pieces that are spoken at once. */
export interface AssistantSpeech {
  speak: Speak;
  cutting: Cutting;
}

/** The other speakers in a conversation, by the marks in a text. */
export interface OtherSpeakers {
  /** The speaker where nothing is marked. */
  current(): number;
  /** Null: the voice of the call's assistant. */
  speechOf(speaker: number): AssistantSpeech | null;
}

const alone: OtherSpeakers = { current: () => 0, speechOf: () => null };

/** A voice for the agent's framework that speaks one sentence after another. Marks in a text change the voice. */
export class SentenceTts extends tts.TTS {
  label = 'voice';
  readonly #own: AssistantSpeech;
  readonly #others: OtherSpeakers;
  /** Sound that was synthesized in advance and not heard yet. */
  readonly #prepared = new Map<string, Promise<Int16Array[]>>();

  constructor(speak: Speak, cutting: Cutting, others: OtherSpeakers = alone) {
    super(sampleRate, 1, { streaming: true });
    this.#own = { speak, cutting };
    this.#others = others;
  }

  /** The speaker where nothing is marked. */
  get speaker(): number {
    return this.#others.current();
  }

  voiceOf(speaker: number): AssistantSpeech {
    return (speaker === 0 ? null : this.#others.speechOf(speaker)) ?? this.#own;
  }

  async *speak(text: string, signal: AbortSignal, speaker = 0): AsyncGenerator<Int16Array> {
    const voice = this.voiceOf(speaker);
    const prepared = voice === this.#own ? this.#prepared.get(text.trim()) : undefined;
    if (prepared) this.#prepared.delete(text.trim());
    const pieces = await prepared?.catch(() => null);
    if (pieces) yield* pieces;
    else yield* voice.speak(text, signal);
  }

  /** Synthesizes a text in advance, in the pieces in which it will be said; each is used once. */
  prepare(text: string): void {
    const { speak, cutting } = this.#own;
    const { pieces, rest } = cutSentences(text, cutting);
    for (const piece of [...pieces, rest]) {
      if (piece.trim() === '') continue;
      const sound = allOf(speak(piece, new AbortController().signal));
      // A piece that fails is synthesized again when it is needed.
      sound.catch(() => undefined);
      this.#prepared.set(piece.trim(), sound);
    }
  }

  synthesize(): never {
    throw new Error('The voice is streamed');
  }

  stream(): SpeakingStream {
    return new SpeakingStream(this);
  }
}

/** How many characters of an unspoken text are shown. */
const maxShown = 60;

/** The built-in voice, which returns a whole sentence at once. `onUnspoken` receives texts with letters that it can't read. */
export const builtInSpeak = (
  voice: BuiltInVoice,
  manner: Manner,
  meter?: UsageMeter,
  onUnspoken: (message: string) => void = () => undefined,
): Speak =>
  async function* (text) {
    meter?.add({ part: 'voice', provider: null, model: 'built-in', unit: 'characters', quantity: text.length });
    if (hasUnknownLetters(text))
      onUnspoken(`Not spoken: the built-in voice cannot read all of "${beginningOf(text.trim(), maxShown)}".`);
    yield await voice.speak(text, manner);
  };
