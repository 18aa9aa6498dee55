import { tts } from '@livekit/agents';
import { AudioFrame } from '@livekit/rtc-node';
import type { BuiltInVoice } from '../speech/built-in-voice.ts';
import { sampleRate, secondsOf } from '../speech/pcm.ts';
import type { Manner } from '../speech/voice.schema.ts';
import { type Cutting, cutSentences } from './cut-sentences.ts';
import type { SpokenSentence } from './spoken-until.ts';

const frameSamples = sampleRate / 50;

/** Under this name the first frame of a sentence carries it, for whoever plays it. */
export const sentenceKey = 'switchboard.sentence';

/** A sentence as frames of 20 ms. */
function* framesOf(text: string, pcm: Int16Array): Generator<AudioFrame> {
  for (let from = 0; from < pcm.length; from += frameSamples) {
    const part = pcm.slice(from, from + frameSamples);
    const frame = new AudioFrame(part, sampleRate, 1, part.length);
    if (from === 0) frame.userdata[sentenceKey] = { text, seconds: secondsOf(pcm) } satisfies SpokenSentence;
    yield frame;
  }
}

class SpeakingStream extends tts.SynthesizeStream {
  label = 'built-in voice';
  readonly #speaker: BuiltInTts;

  constructor(speaker: BuiltInTts) {
    super(speaker);
    this.#speaker = speaker;
  }

  async #speak(text: string, segmentId: string): Promise<void> {
    if (text.trim() === '') return;
    const pcm = await this.#speaker.speak(text);
    if (this.abortSignal.aborted) return;
    for (const frame of framesOf(text, pcm)) this.queue.put({ requestId: segmentId, segmentId, frame, final: false });
  }

  protected async run(): Promise<void> {
    const segmentId = crypto.randomUUID();
    let text = '';
    for await (const input of this.input) {
      if (this.abortSignal.aborted) return;
      if (input === tts.SynthesizeStream.FLUSH_SENTINEL) {
        await this.#speak(text, segmentId);
        text = '';
        continue;
      }
      this.markStarted();
      const { pieces, rest } = cutSentences(text + input, this.#speaker.cutting);
      text = rest;
      for (const piece of pieces) await this.#speak(piece, segmentId);
    }
    await this.#speak(text, segmentId);
    this.queue.put(tts.SynthesizeStream.END_OF_STREAM);
  }
}

/** The built-in voice as the agent's framework wants one. */
export class BuiltInTts extends tts.TTS {
  label = 'built-in voice';
  readonly cutting: Cutting;
  readonly #voice: BuiltInVoice;
  readonly #manner: Manner;

  constructor(voice: BuiltInVoice, manner: Manner, cutting: Cutting) {
    super(sampleRate, 1, { streaming: true });
    this.#voice = voice;
    this.#manner = manner;
    this.cutting = cutting;
  }

  speak(text: string): Promise<Int16Array> {
    return this.#voice.speak(text, this.#manner);
  }

  synthesize(): never {
    throw new Error('The built-in voice is streamed');
  }

  stream(): SpeakingStream {
    return new SpeakingStream(this);
  }
}
