import type { InterviewRoom } from '@switchboard/contracts/interview-sessions';
import type { PlacedCall } from '@switchboard/contracts/place-call';

/** The room access in a response to the start; null in the sandbox, after a reload, and for a window that doesn't take part yet. */
export function accessIn(placed: PlacedCall | null): InterviewRoom | null {
  if (!placed) return null;
  const { transport, livekit_url, livekit_token, room_name } = placed;
  if (transport !== 'livekit' || !livekit_url || !livekit_token || !room_name) return null;
  return { url: livekit_url, token: livekit_token, room_name, agent_identity: `agent-${room_name}` };
}
