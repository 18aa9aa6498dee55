import type { PlacedCall } from '@switchboard/contracts/calls';
import type { InterviewRoom } from '@switchboard/contracts/interview-sessions';

/** The way into the room that an answer to the start brings; null in the sandbox, after a reload, and for a window that does not take part yet. */
export function accessIn(placed: PlacedCall | null): InterviewRoom | null {
  if (!placed) return null;
  const { transport, livekit_url, livekit_token, room_name } = placed;
  if (transport !== 'livekit' || !livekit_url || !livekit_token || !room_name) return null;
  return { url: livekit_url, token: livekit_token, room_name, agent_identity: `agent-${room_name}` };
}
