import { sampleRate } from '../speech/pcm.ts';

/** How a recording is written: who talks to the left, the assistant to the right. */
export const directRecording = { sampleRate, channels: 2 };

/** How many samples of a side are in so many bytes. */
export const recordedSamples = (bytes: number): number => Math.floor(bytes / (2 * directRecording.channels));

interface Piece {
  /** In samples from the beginning. */
  from: number;
  pcm: Int16Array;
}

// Sound comes a little late: so much of what is newest waits for it.
const lateSamples = sampleRate / 2;

/** Of sound that comes without a break, two pieces this near to each other belong together. */
const jitterSamples = sampleRate / 4;

/** Where a piece belongs that comes at this place, after what ended there: it overlaps nothing, and small gaps are none. */
const nextPlace = (arrived: number, end: number): number =>
  Math.abs(arrived - end) < jitterSamples ? end : Math.max(arrived, end);

const endOf = ({ from, pcm }: Piece) => from + pcm.length;

/** Puts the samples of a side between two places into every second place of `into`, and forgets them. */
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

/** Puts both sides of a conversation together as they were heard, and gives them away as they become old enough. */
export class Recorder {
  readonly #write: (samples: Int16Array) => void;
  readonly #now: () => number;
  readonly #beganAt: number;
  readonly #caller: Piece[] = [];
  #assistant: Piece[] = [];
  #callerEnd = 0;
  #passedEnd = 0;
  #written = 0;

  /** A recording that was begun before goes on after what was written of it. */
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

  /** Sound of who talks, as it comes. */
  heard(pcm: Int16Array): void {
    const from = nextPlace(this.#placeOf(this.#now()) - pcm.length, this.#callerEnd);
    this.#caller.push({ from, pcm });
    this.#callerEnd = from + pcm.length;
  }

  /** Sound of somebody else in the assistant's place, as it comes. */
  passes(pcm: Int16Array): void {
    const from = nextPlace(this.#placeOf(this.#now()), this.#passedEnd);
    this.#assistant.push({ from, pcm });
    this.#passedEnd = from + pcm.length;
  }

  /** Sound of the assistant, which is heard at a moment in milliseconds. */
  plays(pcm: Int16Array, at: number): void {
    this.#assistant.push({ from: this.#placeOf(at), pcm });
  }

  /** What was not heard yet never will be. */
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

  /** Gives away what is old enough. */
  tick(): void {
    this.#advance(this.#placeOf(this.#now()) - lateSamples);
  }

  /** It is over: gives away the rest. */
  end(): void {
    this.silence();
    this.#advance(this.#placeOf(this.#now()));
  }
}
