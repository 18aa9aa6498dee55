import { type RecordedTrack, recordingChunk } from '@switchboard/contracts/interviews.limits';
import type { FreshChunk } from './chunk.ts';
import type { EvidenceClock } from './evidenceClock.ts';
import { concatenated, hasWholeHead } from './webmHead.ts';
import { createWebmTimes } from './webmTimes.ts';

/** A recorder that runs until it is stopped, or all its tracks have ended. */
export interface Recorder {
  /** Gives away what it has so far as chunks of their own; resolves once everything up to now was taken by `onChunk`. */
  flush(): Promise<void>;
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
  /** Called once when it has ended, on its own or not. */
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

/** The rest of a stream's beginning is asked for after so many milliseconds. */
const headRestMs = 500;

/** A camera's recorder that gave nothing twice in a row has stopped working, and no browser says so. A screen may rest. */
const stalledMs = 15_000;

/** A slow computer writes what it records late: what is missing is asked for again after so many milliseconds, */
const askAgainMs = 200;
/** and for so many at most. */
export const longestFlushMs = 10_000;
/** A picture or a piece of sound lasts so many milliseconds at most. */
const frameMs = 250;

/** The mean of two moments between which something was, and how far off that is at most. */
const between = (from: number, until: number) => ({ at: (from + until) / 2, errorMs: (until - from) / 2 });

interface Piece {
  bytes: ArrayBuffer;
  from: number;
  until: number;
}

/** Holds back the first pieces of a stream until its whole beginning is there: one chunk has it, on which all others depend. */
function createHeadBuffer(give: (piece: Piece & { isHead: boolean }) => Promise<void>) {
  let held: Piece[] = [];
  let isBegun = false;

  const giveHeld = async () => {
    const [first] = held;
    const last = held.at(-1);
    if (!first || !last) return;
    const bytes = concatenated(held.map((piece) => piece.bytes));
    held = [];
    const isHead = !isBegun;
    isBegun = true;
    await give({ bytes, from: first.from, until: last.until, isHead });
  };
  return {
    /** Takes the next piece; gives whether more of the beginning is waited for. */
    async take(piece: Piece): Promise<boolean> {
      held.push(piece);
      if (!isBegun && !hasWholeHead(new Uint8Array(concatenated(held.map(({ bytes }) => bytes))))) return true;
      await giveHeld();
      return false;
    },
    giveHeld,
  };
}

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
  let isLeaving = false;
  let hasGiven = true;
  let quietTimes = 0;
  let given = Promise.resolve();
  const times = createWebmTimes();
  let onData: () => void = () => undefined;
  const flush = () => {
    if (media.state === 'recording') media.requestData();
  };
  /** Asks for what was recorded until it has come; gives away everything up to now, however late the computer writes it. */
  const flushAll = async () => {
    const asked = performance.now();
    const isMissing = () => {
      const reached = times.reachedMs();
      return reached === null || zero.at + reached < asked + zero.errorMs - frameMs;
    };
    for (let isFirst = true; media.state === 'recording' && (isFirst || isMissing()); isFirst = false) {
      if (performance.now() - asked >= longestFlushMs) break;
      if (!isFirst) await new Promise((resolve) => setTimeout(resolve, askAgainMs));
      await new Promise<void>((resolve) => {
        onData = resolve;
        ended.then(resolve);
        setTimeout(resolve, Math.max(0, longestFlushMs - (performance.now() - asked)));
        flush();
      });
      await given;
    }
    await given;
  };
  const buffer = createHeadBuffer(({ bytes, from, until, isHead }) => {
    const { at, error_ms } = clock.momentOf(zero.at + from);
    const errorMs = Math.ceil(error_ms + zero.errorMs);
    return onChunk({ bytes, startsAt: at, errorMs, durationMs: until - from, isHead });
  });

  // The event comes once the first picture is written. A sound begins with the call; a screen that does not move, when it likes.
  media.onstart = ({ timeStamp }) => {
    const earliest = stream.getAudioTracks().length > 0 ? called : Math.max(called, timeStamp - writtenMs);
    zero = between(earliest, Math.max(earliest, timeStamp));
  };
  media.ondataavailable = ({ data, timeStamp }) => {
    const from = offset;
    const until = Math.max(from, Math.round(timeStamp - zero.at));
    if (data.size === 0) return onData();
    offset = until;
    hasGiven = true;
    // One after the other, in the order in which they came.
    given = given.then(async () => {
      const bytes = await data.arrayBuffer();
      times.take(bytes);
      const isWaiting = await buffer.take({ bytes, from, until });
      if (isWaiting && isLeaving) await buffer.giveHeld();
      else if (isWaiting) setTimeout(flush, headRestMs);
    });
    given.then(onData, onData);
  };
  const watchdog = setInterval(() => {
    quietTimes = hasGiven ? 0 : quietTimes + 1;
    hasGiven = false;
    if (track === 'camera' && quietTimes >= 2 && media.state === 'recording') media.stop();
  }, stalledMs);
  const ended = new Promise<void>((resolve) => {
    media.onstop = () => {
      isOver = true;
      clearInterval(watchdog);
      given = given.then(buffer.giveHeld);
      void given.then(resolve, resolve).then(onEnd);
    };
  });
  media.start(recordingChunk.seconds * 1000);

  return {
    flush() {
      isLeaving = true;
      return flushAll();
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
