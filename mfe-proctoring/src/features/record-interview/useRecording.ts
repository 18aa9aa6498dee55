import { useCallback, useEffect, useRef, useState } from 'react';
import { openChunkStore } from './chunkStore.ts';
import type { EvidenceClock } from './evidenceClock.ts';
import { longestFlushMs } from './recorder.ts';
import { recordingServer } from './recordingServer.ts';
import { createRecordingSession, type RecordingSession, type Sources } from './recordingSession.ts';
import { notRecording, type RecordingStatus } from './recordingStatus.ts';

/** The sources of a recording, and its part. */
export interface RecordingOptions {
  interviewId: string;
  /** The id of this tab, as in `join`. */
  tab: string;
  /** `recording_part` of the state in the response to `join`. */
  part: number;
  clock: EvidenceClock;
  /** The candidate's picture and microphone; a different stream after a camera or microphone was replaced, null while there is none. */
  camera: MediaStream | null;
  /**
   * The interviewer's sound, which is mixed into the camera's recording. For an `<audio>` element: connect `createMediaElementSource` to
   * the speakers and to a `createMediaStreamDestination()`, and pass its `stream`.
   */
  interviewerSound: MediaStream | null;
  /** The shared screen, if the interview needs it; null while there is none. */
  screen: MediaStream | null;
  /** True from joining the interview until its end; it doesn't start a second time. */
  isOn: boolean;
  /** How many answers have ended that the page itself doesn't end: each is stored as soon as it is over. */
  answersEnded: number;
}

export interface Recording {
  status: RecordingStatus;
  /** Resolves once a reload, a crash or a closed tab can't lose anything that was recorded up to now, or after ten seconds. */
  keep(): Promise<void>;
}

/** Waits for work, but at most this long: a computer that is too slow to record must not hold up the interview. */
export async function atMost(milliseconds: number, work: Promise<void> | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Records camera and screen while `isOn`, stores every chunk in this browser until the server has it in a playable file, and sends what
 * earlier page loads left behind, even while `isOn` is false. Start after a click: browsers mix sound only then.
 */
export function useRecording(options: RecordingOptions): Recording {
  const { interviewId, tab, part, clock, camera, interviewerSound, screen, isOn, answersEnded } = options;
  const [status, setStatus] = useState(notRecording);
  const session = useRef<RecordingSession | null>(null);
  const now = useRef<{ sources: Sources; isOn: boolean }>({ sources: { camera, interviewerSound, screen }, isOn });
  now.current = { sources: { camera, interviewerSound, screen }, isOn };

  useEffect(() => {
    let isGone = false;
    void openChunkStore().then((store) => {
      if (isGone) return;
      const server = recordingServer(tab);
      session.current = createRecordingSession({ interviewId, part, clock, store, server, onStatus: setStatus });
      session.current.setSources(now.current.sources);
      session.current.setOn(now.current.isOn);
    });
    return () => {
      isGone = true;
      session.current?.close();
      session.current = null;
    };
  }, [interviewId, tab, part, clock]);

  useEffect(
    () => session.current?.setSources({ camera, interviewerSound, screen }),
    [camera, interviewerSound, screen],
  );
  useEffect(() => session.current?.setOn(isOn), [isOn]);
  useEffect(() => {
    if (answersEnded > 0) void session.current?.flush();
  }, [answersEnded]);

  const keep = useCallback(() => atMost(longestFlushMs, session.current?.flush()), []);
  return { status, keep };
}
