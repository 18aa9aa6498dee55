import { sampleRate } from '../speech/pcm.ts';

/** The format of a recording: the person is on the left channel, the assistant on the right. */
export const directRecording = { sampleRate, channels: 2 };

/** How many samples per channel are in this many bytes. */
export const recordedSamples = (bytes: number): number => Math.floor(bytes / (2 * directRecording.channels));

interface Piece {
  /** In samples from the beginning. */
  from: number;
  pcm: Int16Array;
}

// Sound arrives a little late, so the newest samples are held back this long.
const lateSamples = sampleRate / 2;

/** In continuous sound, two pieces this close to each other belong together. */
const jitterSamples = sampleRate / 4;

/** The position of a piece that arrives at this point, after what ended there: without overlaps and small gaps. */
const nextPlace = (arrived: number, end: number): number =>
  Math.abs(arrived - end) < jitterSamples ? end : Math.max(arrived, end);

const endOf = ({ from, pcm }: Piece) => from + pcm.length;

/** Writes the samples of a side between two positions to every second place of `into`, and drops them. */
function take(side: Piece[], from: number, until: number, into: Int16Array, channel: number): void {
  while (side[0] && side[0].from < until) {
    const [piece] = side;
    const first = Math.max(piece.from, from);
    const last = Math.min(endOf(piece), until);
    for (let at = first; at < last; at++) into[(at - from) * 2 + channel] = piece.pcm[at - piece.from] ?? 0;
    if (endOf(piece) > until) break;
    side.shift();
  }
}

/** Combines both sides of a conversation as they were heard, and writes samples once they are old enough. */
export class Recorder {
  readonly #write: (samples: Int16Array) => void;
  readonly #now: () => number;
  readonly #beganAt: number;
  readonly #caller: Piece[] = [];
  #assistant: Piece[] = [];
  #callerEnd = 0;
  #passedEnd = 0;
  #written = 0;

  /** A recording that was begun before continues after what was already written. */
  constructor(
    write: (samples: Int16Array) => void,
    { now = Date.now, beganAt = now(), written = 0 }: { now?: () => number; beganAt?: number; written?: number } = {},
  ) {
    this.#write = write;
    this.#now = now;
    this.#beganAt = beganAt;
    this.#written = written;
  }

  #placeOf(at: number): number {
    return Math.max(0, Math.round(((at - this.#beganAt) / 1000) * sampleRate));
  }

  /** Sound of the person, as it arrives. */
  heard(pcm: Int16Array): void {
    const from = nextPlace(this.#placeOf(this.#now()) - pcm.length, this.#callerEnd);
    this.#caller.push({ from, pcm });
    this.#callerEnd = from + pcm.length;
  }

  /** Sound of another person in the assistant's place, as it arrives. */
  passes(pcm: Int16Array): void {
    const from = nextPlace(this.#placeOf(this.#now()), this.#passedEnd);
    this.#assistant.push({ from, pcm });
    this.#passedEnd = from + pcm.length;
  }

  /** Sound of the assistant, which is heard at a moment in milliseconds. */
  plays(pcm: Int16Array, at: number): void {
    this.#assistant.push({ from: this.#placeOf(at), pcm });
  }

  /** Discards sound that was not heard yet. */
  silence(): void {
    const now = this.#placeOf(this.#now());
    this.#assistant = this.#assistant
      .filter(({ from }) => from < now)
      .map(({ from, pcm }) => ({ from, pcm: pcm.subarray(0, now - from) }));
  }

  #advance(until: number): void {
    if (until <= this.#written) return;
    const samples = new Int16Array((until - this.#written) * 2);
    take(this.#caller, this.#written, until, samples, 0);
    take(this.#assistant, this.#written, until, samples, 1);
    this.#written = until;
    this.#write(samples);
  }

  /** Writes what is old enough. */
  tick(): void {
    this.#advance(this.#placeOf(this.#now()) - lateSamples);
  }

  /** The conversation is over: writes the rest. */
  end(): void {
    this.silence();
    this.#advance(this.#placeOf(this.#now()));
  }
}
