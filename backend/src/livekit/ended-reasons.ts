import type { EndedReason } from '@switchboard/contracts/calls';

/** `DisconnectReason` of LiveKit's protocol; neither of its packages here exports the names directly. */
const reasons: Record<number, EndedReason> = {
  2: 'connection-failed', // DUPLICATE_IDENTITY
  3: 'server-shutdown', // SERVER_SHUTDOWN
  4: 'participant-removed', // PARTICIPANT_REMOVED
  5: 'room-deleted', // ROOM_DELETED
  6: 'connection-failed', // STATE_MISMATCH
  7: 'connection-failed', // JOIN_FAILURE
  9: 'network-disconnected', // SIGNAL_CLOSE
  10: 'room-deleted', // ROOM_CLOSED
  11: 'no-answer', // USER_UNAVAILABLE
  12: 'rejected', // USER_REJECTED
  13: 'trunk-failed', // SIP_TRUNK_FAILURE
  14: 'network-disconnected', // CONNECTION_TIMEOUT
  15: 'audio-failed', // MEDIA_FAILURE
};

const clientInitiated = 1;

/** Why a call ended, by LiveKit's reason for the other side's leaving. */
export function endedReasonOf(disconnectReason: number, wasAnswered: boolean): EndedReason {
  if (disconnectReason === clientInitiated) return wasAnswered ? 'user-ended-call' : 'user-ended-call-during-ring';
  return reasons[disconnectReason] ?? 'technical-issues';
}
