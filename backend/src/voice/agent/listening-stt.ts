import { stt, type VAD, VADEventType } from '@livekit/agents';
import type { Listening, Transcriber } from '../speech/built-in-transcriber.ts';
import { joined, sampleRate } from '../speech/pcm.ts';

/** How much sound from before speech was detected belongs to it. */
const beforeSamples = sampleRate * 0.6;

const samplesIn = (parts: readonly Int16Array[]) => parts.reduce((sum, { length }) => sum + length, 0);

class ListeningStream extends stt.SpeechStream {
  label = 'listening';
  readonly #owner: ListeningStt;
  readonly #transcriber: Transcriber;
  readonly #vadStream: ReturnType<VAD['stream']>;
  #listening: Listening | null = null;
  #before: Int16Array[] = [];
  #reported: Promise<void> = Promise.resolve();
  /** The person began to speak while this was muted, and still speaks. */
  #isMissed = false;

  constructor(owner: ListeningStt, transcriber: Transcriber, vad: VAD) {
    super(owner, sampleRate);
    this.#owner = owner;
    this.#transcriber = transcriber;
    this.#vadStream = vad.stream();
  }

  override close(): void {
    super.close();
    this.#vadStream.close();
  }

  #report(type: stt.SpeechEventType, text: string): void {
    if (text === '') return;
    const { language, confidence } = this.#transcriber;
    const said = { language: language as stt.SpeechData['language'], text, startTime: 0, endTime: 0, confidence };
    if (!this.closed) this.queue.put({ type, alternatives: [said] });
  }

  async #hear(): Promise<void> {
    for await (const frame of this.input) {
      if (frame === stt.SpeechStream.FLUSH_SENTINEL) continue;
      this.#vadStream.pushFrame(frame);
      const pcm = frame.data.slice();
      if (this.#isMissed && !this.#owner.isMuted) this.#begin();
      if (this.#listening) {
        this.#listening.hear(pcm);
        continue;
      }
      this.#before.push(pcm);
      while (this.#before.length > 1 && samplesIn(this.#before) - (this.#before[0]?.length ?? 0) >= beforeSamples)
        this.#before.shift();
    }
  }

  /** Ends an utterance whose end won't be detected, so that its thread is free for other calls. */
  #abandon(): void {
    this.#listening?.end().catch(() => undefined);
    this.#listening = null;
  }

  #begin(): void {
    this.#isMissed = false;
    this.#abandon();
    this.#listening = this.#transcriber.listen((text) => this.#report(stt.SpeechEventType.INTERIM_TRANSCRIPT, text));
    this.#listening.hear(joined(this.#before));
    this.#before = [];
    this.queue.put({ type: stt.SpeechEventType.START_OF_SPEECH });
  }

  /** A person who continues to speak while this utterance is still being decoded is heard all the same. */
  #end(): void {
    const listening = this.#listening;
    this.#listening = null;
    this.queue.put({ type: stt.SpeechEventType.END_OF_SPEECH });
    const text = this.#owner.decode(listening?.end() ?? Promise.resolve(''));
    this.#reported = this.#reported.then(async () => this.#report(stt.SpeechEventType.FINAL_TRANSCRIPT, await text));
  }

  async #notice(): Promise<void> {
    for await (const { type } of this.#vadStream) {
      if (type === VADEventType.START_OF_SPEECH) {
        if (this.#owner.isMuted) this.#isMissed = true;
        else this.#begin();
      }
      if (type === VADEventType.END_OF_SPEECH) {
        this.#isMissed = false;
        this.#end();
      }
    }
    await this.#reported;
  }

  protected async run(): Promise<void> {
    try {
      await Promise.all([this.#hear(), this.#notice()]);
    } finally {
      this.#abandon();
    }
  }
}

/** Adapts a transcriber to the agent's framework: it transcribes while a person speaks. */
export class ListeningStt extends stt.STT {
  label = 'listening';
  /** Another part transcribes what is said. */
  isMuted = false;
  #decoding = 0;
  readonly #transcriber: Transcriber;
  readonly #vad: VAD;

  constructor(transcriber: Transcriber, vad: VAD) {
    super({ streaming: true, interimResults: true });
    this.#transcriber = transcriber;
    this.#vad = vad;
  }

  /** Something that was said isn't transcribed yet. */
  get isDecoding(): boolean {
    return this.#decoding > 0;
  }

  /** Counts utterances that are being decoded. */
  async decode<T>(text: Promise<T>): Promise<T> {
    this.#decoding += 1;
    try {
      return await text;
    } finally {
      this.#decoding -= 1;
    }
  }

  protected _recognize(): never {
    throw new Error('This transcriber listens to a stream');
  }

  stream(): ListeningStream {
    return new ListeningStream(this, this.#transcriber, this.#vad);
  }
}
