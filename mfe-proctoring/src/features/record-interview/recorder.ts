import { type RecordedTrack, recordingChunk } from '@switchboard/contracts/interviews.limits';
import type { FreshChunk } from './chunk.ts';
import type { EvidenceClock } from './evidenceClock.ts';
import { concatenated, hasWholeHead } from './webmHead.ts';
import { createWebmTimes } from './webmTimes.ts';

/** A recorder that runs until it is stopped, or all its tracks have ended. */
export interface Recorder {
  /** Passes on the data so far as separate chunks; resolves once everything up to now was accepted by `onChunk`. */
  flush(): Promise<void>;
  /** Ends the recorder; resolves once its last chunk was passed on. */
  stop(): Promise<void>;
  /** Whether its tracks have ended or the browser gave up, so that another recorder may follow. */
  readonly isOver: boolean;
}

interface RecorderOptions {
  stream: MediaStream;
  track: RecordedTrack;
  clock: EvidenceClock;
  /** Receives the chunks in order; the next one waits until this call is done. */
  onChunk(chunk: FreshChunk): Promise<void>;
  /** Called once when the recorder has ended, for any reason. */
  onEnd(): void;
}

// Both together, including sound, stay below the size limit of two hours.
const bitsPerSecond = { camera: 1_000_000, screen: 800_000 } as const;
const soundBitsPerSecond = 48_000;

/** The interval between key frames in milliseconds: playback can seek to them, and continues there after a gap. Supported by Chromium. */
const keyIntervalMs = 2_000;

const types = ['video/webm;codecs=vp8,opus', 'video/webm;codecs=vp9,opus', 'video/webm;codecs=vp8', 'video/webm'];

/** The WebM type that this browser records; undefined if it records none. */
export const recordedType = (): string | undefined =>
  typeof MediaRecorder === 'undefined' ? undefined : types.find((type) => MediaRecorder.isTypeSupported(type));

/** A frame is written at most this many milliseconds after it was captured, even on a slow computer. */
const writtenMs = 400;

/** The rest of an incomplete stream header is requested after this many milliseconds. */
const headRestMs = 500;

/**
 * A camera's recorder that delivered nothing in two intervals in a row has stopped working, which no browser reports. A screen may stay
 * still.
 */
const stalledMs = 15_000;

/** A slow computer writes late, so missing data is requested again after this many milliseconds, */
const askAgainMs = 200;
/** and for this long at most. */
export const longestFlushMs = 10_000;
/** The maximum duration of a frame or a piece of sound, in milliseconds. */
const frameMs = 250;

/** The middle of an interval that contains an event, and the largest possible error. */
const between = (from: number, until: number) => ({ at: (from + until) / 2, errorMs: (until - from) / 2 });

interface Piece {
  bytes: ArrayBuffer;
  from: number;
  until: number;
}

/**
 * Holds back the first pieces of a stream until the header is complete: one chunk has to contain all of it, because all others depend on
 * it.
 */
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
    /** Adds the next piece; returns whether the header is still incomplete. */
    async take(piece: Piece): Promise<boolean> {
      held.push(piece);
      if (!isBegun && !hasWholeHead(new Uint8Array(concatenated(held.map(({ bytes }) => bytes))))) return true;
      await giveHeld();
      return false;
    },
    giveHeld,
  };
}

/** Starts to record a stream. Throws if this browser can't. */
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
  /** Requests recorded data until everything up to now has arrived and was passed on, however late the computer writes it. */
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

  // The event comes once the first frame is written. Sound starts with the call to `start`; a still screen can start at any time.
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
    // Processed one after the other, in the order of arrival.
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
