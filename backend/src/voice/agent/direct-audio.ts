import { ReadableStream } from 'node:stream/web';
import { voice } from '@livekit/agents';
import { AudioFrame } from '@livekit/rtc-node';
import { sampleRate } from '../speech/pcm.ts';
import { sentenceKey } from './sentence-tts.ts';
import { type SpokenSentence, spokenUntil } from './spoken-until.ts';

/** What somebody says, as it comes out of their browser. */
export class DirectInput extends voice.AudioInput {
  #controller!: { enqueue(frame: AudioFrame): void };

  constructor() {
    super();
    this.multiStream.addInputStream(
      new ReadableStream<AudioFrame>({
        start: (controller) => {
          this.#controller = controller;
        },
      }),
    );
  }

  hear(pcm: Int16Array): void {
    this.#controller.enqueue(new AudioFrame(pcm, sampleRate, 1, pcm.length));
  }
}

/** What a browser is told to play. */
export interface Speaker {
  /** `at`: when it is heard, in milliseconds. */
  play(pcm: Int16Array, at: number): void;
  /** Nothing of what was not played yet is to be heard. */
  silence(): void;
}

/**
 * What the assistant says, sent to a browser faster than it is spoken: what has been heard of it is known by the clock. Stopped, it
 * says which words that were.
 */
export class DirectOutput extends voice.AudioOutput {
  readonly #speaker: Speaker;
  readonly #says: ((text: string) => void) | undefined;
  #sentences: SpokenSentence[] = [];
  #startedAt = 0;
  #seconds = 0;
  #end: NodeJS.Timeout | undefined;

  /** `says`: told what is being said, sentence by sentence. */
  constructor(speaker: Speaker, says?: (text: string) => void) {
    super(sampleRate, undefined, { pause: false });
    this.#speaker = speaker;
    this.#says = says;
  }

  override async captureFrame(frame: AudioFrame): Promise<void> {
    await super.captureFrame(frame);
    if (this.#seconds === 0) {
      this.#startedAt = Date.now();
      this.onPlaybackStarted(this.#startedAt);
    }
    const sentence = frame.userdata[sentenceKey] as SpokenSentence | undefined;
    if (sentence) {
      this.#sentences.push(sentence);
      this.#says?.(this.#sentences.map(({ text }) => text.trim()).join(' '));
    }
    this.#speaker.play(frame.data, this.#startedAt + this.#seconds * 1000);
    this.#seconds += frame.samplesPerChannel / frame.sampleRate;
  }

  #finish(playbackPosition: number, interrupted: boolean): void {
    clearTimeout(this.#end);
    const synchronizedTranscript = spokenUntil(this.#sentences, playbackPosition + 0.01);
    this.#sentences = [];
    this.#seconds = 0;
    this.onPlaybackFinished({ playbackPosition, interrupted, synchronizedTranscript });
  }

  override flush(): void {
    super.flush();
    if (this.#seconds === 0) return;
    const seconds = this.#seconds;
    const left = this.#startedAt + seconds * 1000 - Date.now();
    this.#end = setTimeout(() => this.#finish(seconds, false), Math.max(0, left));
  }

  clearBuffer(): void {
    if (this.#seconds === 0) return;
    this.#speaker.silence();
    this.#finish(Math.min(this.#seconds, (Date.now() - this.#startedAt) / 1000), true);
  }
}
