/** Why something isn't recorded, or doesn't reach the server. */
export type RecordingProblem =
  /** This browser can't record WebM. */
  | 'not_supported'
  /** The server refused it: it stays in this browser. `refusal` has the reason. */
  | 'refused'
  /** The disk is full and the network is down: recordings are only in the page's memory. */
  | 'storage_low'
  /** There is no room left for data that can't be sent right now: newer chunks are dropped until there is. */
  | 'storage_full';

export interface RecordingStatus {
  /** `finishing`: recording has ended, but not everything is sent. `done`: the server has everything, and the window can be closed. */
  state: 'off' | 'recording' | 'finishing' | 'done';
  /** Chunks that still have to be sent, of both tracks and of earlier page loads. */
  pendingChunks: number;
  /** All chunks of this page load and those left by earlier ones: "3 of 40 parts left". */
  totalChunks: number;
  /** Whether the last attempt didn't reach the server; it is retried automatically. */
  isOffline: boolean;
  failed: RecordingProblem | null;
  /** The server's reason for its last refusal. */
  refusal: string | null;
}

export const notRecording: RecordingStatus = {
  state: 'off',
  pendingChunks: 0,
  totalChunks: 0,
  isOffline: false,
  failed: null,
  refusal: null,
};
