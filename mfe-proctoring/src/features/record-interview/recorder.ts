import { type RecordedTrack, recordingChunk } from '@switchboard/contracts/interviews.limits';
import type { FreshChunk } from './chunk.ts';
import type { EvidenceClock } from './evidenceClock.ts';

/** A recorder that runs until it is stopped, or all its tracks have ended. */
export interface Recorder {
  /** Gives away what it has so far, as a chunk of its own. */
  flush(): void;
  /** Ends it; resolves when its last chunk was given away. */
  stop(): Promise<void>;
  /** Whether its tracks have ended or the browser gave up: another one may follow. */
  readonly isOver: boolean;
}

interface RecorderOptions {
  stream: MediaStream;
  track: RecordedTrack;
  clock: EvidenceClock;
  /** Takes the chunks in their order; the next one waits until it is done. */
  onChunk(chunk: FreshChunk): Promise<void>;
  /** Told once when it has ended, by itself or not. */
  onEnd(): void;
}

// Both together, with the sound, stay below what two hours may have.
const bitsPerSecond = { camera: 1_000_000, screen: 800_000 } as const;
const soundBitsPerSecond = 48_000;

/** After each so many milliseconds the picture can be sought to, and goes on after a gap. Known to Chromium. */
const keyIntervalMs = 2_000;

const types = ['video/webm;codecs=vp8,opus', 'video/webm;codecs=vp9,opus', 'video/webm;codecs=vp8', 'video/webm'];

/** The WebM that this browser records; undefined where it records none. */
export const recordedType = (): string | undefined =>
  typeof MediaRecorder === 'undefined' ? undefined : types.find((type) => MediaRecorder.isTypeSupported(type));

/** A picture is written within so many milliseconds after it was taken, on a slow computer too. */
const writtenMs = 400;

/** The mean of two moments between which something was, and how far off that is at most. */
const between = (from: number, until: number) => ({ at: (from + until) / 2, errorMs: (until - from) / 2 });

/** Starts to record a stream. Throws where this browser cannot. */
export function createRecorder({ stream, track, clock, onChunk, onEnd }: RecorderOptions): Recorder {
  const options: MediaRecorderOptions & { videoKeyFrameIntervalDuration: number } = {
    mimeType: recordedType() ?? '',
    videoBitsPerSecond: bitsPerSecond[track],
    audioBitsPerSecond: soundBitsPerSecond,
    videoKeyFrameIntervalDuration: keyIntervalMs,
  };
  const media = new MediaRecorder(stream, options);
  const called = performance.now();
  let zero = between(called, called);
  let offset = 0;
  let isOver = false;
  let given = Promise.resolve();

  // The event comes once the first picture is written. A sound begins with the call; a screen that does not move, when it likes.
  media.onstart = ({ timeStamp }) => {
    const earliest = stream.getAudioTracks().length > 0 ? called : Math.max(called, timeStamp - writtenMs);
    zero = between(earliest, Math.max(earliest, timeStamp));
  };
  media.ondataavailable = ({ data, timeStamp }) => {
    const from = offset;
    const until = Math.max(from, Math.round(timeStamp - zero.at));
    if (data.size === 0) return;
    offset = until;
    const { at, error_ms } = clock.momentOf(zero.at + from);
    const times = { startsAt: at, errorMs: Math.ceil(error_ms + zero.errorMs), durationMs: until - from };
    // One after the other, in the order in which they came.
    given = given.then(async () => onChunk({ bytes: await data.arrayBuffer(), ...times }));
  };
  const ended = new Promise<void>((resolve) => {
    media.onstop = () => {
      isOver = true;
      void given.then(resolve, resolve).then(onEnd);
    };
  });
  media.start(recordingChunk.seconds * 1000);

  return {
    flush() {
      if (media.state === 'recording') media.requestData();
    },
    async stop() {
      if (media.state !== 'inactive') media.stop();
      await ended;
    },
    get isOver() {
      return isOver;
    },
  };
}
