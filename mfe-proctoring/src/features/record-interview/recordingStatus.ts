/** Why something is not recorded, or does not reach the server. */
export type RecordingProblem =
  /** This browser cannot record WebM. */
  | 'not_supported'
  /** The server does not take it: it stays in this browser. `refusal` has the reason. */
  | 'refused'
  /** This computer has no room, and the network is away: what is recorded is in the page's memory alone. */
  | 'storage_low'
  /** This computer has no room to keep what cannot be sent at the moment: newer chunks are left out until it has. */
  | 'storage_full';

export interface RecordingStatus {
  /** `finishing`: no longer recorded, and not all sent. `done`: the server has everything, and the window can be closed. */
  state: 'off' | 'recording' | 'finishing' | 'done';
  /** Chunks that still have to be sent, of both tracks and of earlier loads of the page. */
  pendingChunks: number;
  /** All chunks of this load and those that earlier ones had left: "3 of 40 parts left". */
  totalChunks: number;
  /** Whether the last try to send something did not reach the server; it is tried again by itself. */
  isOffline: boolean;
  failed: RecordingProblem | null;
  /** The server's reason for what it refused last. */
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
