import type { RecordedTrack } from '@switchboard/contracts/interviews.limits';
import type { FreshChunk } from './chunk.ts';
import type { EvidenceClock } from './evidenceClock.ts';
import { createRecorder, type Recorder } from './recorder.ts';

/** Records one track as long as it has a stream, across changes of the stream. */
export interface TrackRecording {
  /** Sets the stream to record. Each stream gets its own recorder, because a recorder can't change its tracks. */
  setStream(stream: MediaStream | null): void;
  /** Passes on the data recorded so far; resolves once all of it was accepted. */
  flush(): Promise<void>;
  /** Starts another recorder; `between` runs after the last chunk of the previous one was passed on. */
  restart(between: () => Promise<void>): Promise<void>;
  /** Ends the recording; resolves once the last chunk was passed on. */
  end(): Promise<void>;
}

interface TrackRecordingOptions {
  track: RecordedTrack;
  clock: EvidenceClock;
  onChunk(chunk: FreshChunk): Promise<void>;
}

/** A recorder that ends is replaced at once, or after this many milliseconds if it ended sooner than that. */
const restartMs = 1_000;

const isAlive = (stream: MediaStream): boolean =>
  stream.getVideoTracks().some(({ readyState }) => readyState === 'live');

/** Creates the recording of one track; it records nothing until it has a stream. */
export function createTrackRecording({ track, clock, onChunk }: TrackRecordingOptions): TrackRecording {
  let wanted: MediaStream | null = null;
  let current: { recorder: Recorder; stream: MediaStream } | null = null;
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Recorders run one after the other, so that their chunks never mix.
  let turn: Promise<unknown> = Promise.resolve();

  const start = (stream: MediaStream) => {
    try {
      const startedAt = performance.now();
      const onEnd = () => later(performance.now() - startedAt > restartMs ? 0 : restartMs);
      const recorder = createRecorder({ stream, track, clock, onChunk, onEnd });
      current = { recorder, stream };
    } catch {
      later(restartMs);
    }
  };

  const settle = async () => {
    if (current && (current.stream !== wanted || isEnded || current.recorder.isOver)) await stop();
    if (!current && !isEnded && wanted && isAlive(wanted)) start(wanted);
  };

  const stop = async () => {
    const recorder = current?.recorder;
    current = null;
    await recorder?.stop();
  };

  const inTurn = () => {
    turn = turn.then(settle, settle);
    return turn;
  };

  const later = (ms: number) => {
    clearTimeout(timer);
    if (!isEnded) timer = setTimeout(() => void inTurn(), ms);
  };

  return {
    setStream(stream) {
      wanted = stream;
      void inTurn();
    },
    async restart(between) {
      turn = turn.then(stop, stop).then(between);
      await inTurn();
    },
    flush: async () => {
      // Flushes at once: a page that is being left doesn't wait.
      await current?.recorder.flush();
    },
    async end() {
      isEnded = true;
      clearTimeout(timer);
      await inTurn();
    },
  };
}
