import type { RecordedTrack } from '@switchboard/contracts/interviews.limits';
import type { FreshChunk } from './chunk.ts';
import type { EvidenceClock } from './evidenceClock.ts';
import { createRecorder, type Recorder } from './recorder.ts';

/** Records one track for as long as there is something to record, whatever streams that comes from. */
export interface TrackRecording {
  /** What is recorded from now on; a recorder of its own for each, because none can change its tracks. */
  setStream(stream: MediaStream | null): void;
  /** Gives away what there is so far; resolves once all of it was taken. */
  flush(): Promise<void>;
  /** Begins anew with another recorder; `between` is done when the last chunk of the one before was given away. */
  restart(between: () => Promise<void>): Promise<void>;
  /** Ends it; resolves when the last chunk was given away. */
  end(): Promise<void>;
}

interface TrackRecordingOptions {
  track: RecordedTrack;
  clock: EvidenceClock;
  onChunk(chunk: FreshChunk): Promise<void>;
}

/** A recorder that ended is followed by another one at once; where that one ends soon as well, after so many milliseconds. */
const restartMs = 1_000;

const isAlive = (stream: MediaStream): boolean =>
  stream.getVideoTracks().some(({ readyState }) => readyState === 'live');

/** Makes the recording of one track; nothing is recorded before it has a stream. */
export function createTrackRecording({ track, clock, onChunk }: TrackRecordingOptions): TrackRecording {
  let wanted: MediaStream | null = null;
  let current: { recorder: Recorder; stream: MediaStream } | null = null;
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // One recorder after the other: the chunks of two never mix.
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
      // Asked for at once: a page that is left does not wait.
      await current?.recorder.flush();
    },
    async end() {
      isEnded = true;
      clearTimeout(timer);
      await inTurn();
    },
  };
}
