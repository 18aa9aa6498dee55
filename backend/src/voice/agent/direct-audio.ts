import { ReadableStream } from 'node:stream/web';
import { voice } from '@livekit/agents';
import { AudioFrame } from '@livekit/rtc-node';
import { sampleRate } from '../speech/pcm.ts';
import { sentenceKey } from './sentence-tts.ts';
import { type SpokenSentence, spokenUntil } from './spoken-until.ts';

/** Sound from the person's browser. */
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

/** Paused speech continues this long after it may. */
const resumeMs = 60;

/** Plays sound in a browser. */
export interface Speaker {
  /** `at`: when it is heard, in milliseconds. */
  play(pcm: Int16Array, at: number): void;
  /** Discards all sound that was not played yet. */
  silence(): void;
}

/**
 * The assistant's sound, sent to a browser faster than it plays: the clock shows how much was heard. When stopped, it reports which words
 * that were.
 */
export class DirectOutput extends voice.AudioOutput {
  readonly #speaker: Speaker;
  readonly #says: ((text: string) => void) | undefined;
  #sentences: SpokenSentence[] = [];
  #startedAt = 0;
  #seconds = 0;
  #end: NodeJS.Timeout | undefined;
  /** All sound of the current utterance, to continue after a false interruption. */
  #frames: Int16Array[] = [];
  #isWhole = false;
  /** How many seconds had been heard when it was paused; null if not paused. */
  #pausedAt: number | null = null;
  #resuming: NodeJS.Timeout | undefined;
  #lastWords = '';

  /** `says`: receives the text so far with each new sentence. `canPause`: it continues after a false interruption. */
  constructor(speaker: Speaker, says?: (text: string) => void, canPause = true) {
    super(sampleRate, undefined, { pause: canPause });
    this.#speaker = speaker;
    this.#says = says;
  }

  override async captureFrame(frame: AudioFrame): Promise<void> {
    await super.captureFrame(frame);
    if (this.#frames.length === 0) {
      this.#startedAt = Date.now();
      this.onPlaybackStarted(this.#startedAt);
    }
    const sentence = frame.userdata[sentenceKey] as SpokenSentence | undefined;
    if (sentence) {
      this.#sentences.push(sentence);
      this.#says?.(this.#sentences.map(({ text }) => text.trim()).join(' '));
    }
    // The framework may reuse the memory of a frame.
    const pcm = frame.data.slice();
    this.#frames.push(pcm);
    if (this.#pausedAt === null) this.#speaker.play(pcm, this.#startedAt + this.#seconds * 1000);
    this.#seconds += frame.samplesPerChannel / frame.sampleRate;
  }

  /** Seconds that have been heard. */
  get #heard(): number {
    return this.#pausedAt ?? Math.min(this.#seconds, (Date.now() - this.#startedAt) / 1000);
  }

  /** The words heard of the current utterance, or else of the last one. */
  get lastWords(): string {
    return this.#frames.length > 0 ? spokenUntil(this.#sentences, this.#heard + 0.01) : this.#lastWords;
  }

  /** A new utterance is about to start, of which nothing was heard yet. */
  begins(): void {
    this.#lastWords = '';
  }

  /** It was interrupted, perhaps falsely. */
  get isPaused(): boolean {
    return this.#pausedAt !== null;
  }

  /** Whether more than this many seconds are still to play. */
  hasLeft(seconds: number): boolean {
    return this.#frames.length > 0 && (!this.#isWhole || this.#seconds - this.#heard > seconds);
  }

  override pause(): void {
    super.pause();
    clearTimeout(this.#resuming);
    if (this.#pausedAt !== null) return;
    clearTimeout(this.#end);
    this.#pausedAt = this.#frames.length === 0 ? 0 : this.#heard;
    if (this.#frames.length > 0) this.#speaker.silence();
  }

  /** Continues where it was paused. */
  override resume(): void {
    super.resume();
    clearTimeout(this.#resuming);
    if (this.#pausedAt === null) return;
    if (this.#frames.length === 0) this.#pausedAt = null;
    // The framework also resumes speech that it then stops for good: none of that may be heard.
    else this.#resuming = setTimeout(() => this.#continue(), resumeMs);
  }

  #continue(): void {
    const from = this.#pausedAt ?? 0;
    this.#pausedAt = null;
    this.#startedAt = Date.now() - from * 1000;
    let at = 0;
    for (const pcm of this.#frames) {
      const ends = at + pcm.length / sampleRate;
      if (ends > from) {
        const heard = Math.max(0, Math.round((from - at) * sampleRate));
        this.#speaker.play(pcm.subarray(heard), this.#startedAt + Math.max(at, from) * 1000);
      }
      at = ends;
    }
    if (this.#isWhole) this.#endWhenHeard();
  }

  #finish(playbackPosition: number, interrupted: boolean): void {
    clearTimeout(this.#end);
    clearTimeout(this.#resuming);
    const synchronizedTranscript = spokenUntil(this.#sentences, playbackPosition + 0.01);
    this.#lastWords = synchronizedTranscript;
    this.#sentences = [];
    this.#frames = [];
    this.#seconds = 0;
    this.#isWhole = false;
    this.#pausedAt = null;
    this.onPlaybackFinished({ playbackPosition, interrupted, synchronizedTranscript });
  }

  override flush(): void {
    super.flush();
    if (this.#frames.length === 0) return;
    this.#isWhole = true;
    if (this.#pausedAt === null) this.#endWhenHeard();
  }

  #endWhenHeard(): void {
    const seconds = this.#seconds;
    const left = this.#startedAt + seconds * 1000 - Date.now();
    clearTimeout(this.#end);
    this.#end = setTimeout(() => this.#finish(seconds, false), Math.max(0, left));
  }

  clearBuffer(): void {
    if (this.#frames.length === 0) return;
    if (this.#pausedAt === null) this.#speaker.silence();
    this.#finish(this.#heard, true);
  }
}
