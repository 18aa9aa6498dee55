import { randomUUID } from 'node:crypto';
import type { InterviewRoom } from '@switchboard/contracts/interview-sessions';
import type { Context } from '../../../context.ts';
import { transact } from '../../../database/transact.ts';
import { AppError } from '../../../errors.ts';
import { agentOf } from '../../../livekit/identities.ts';
import type { Livekit } from '../../../livekit/livekit.ts';
import { interviewOf } from '../candidate-access.ts';
import { lockInterview } from '../locked-interview.ts';
import { settled, takePart } from '../session/take-part.ts';
import { openSeconds, subjectOf } from './rooms.ts';

type Of = Parameters<typeof subjectOf>[0];

/** Opens the room if it doesn't exist, and sends the interviewer into it. Throws if the media server can't be reached. */
async function ensureOpen(livekit: Livekit, interview: Of, roomId: string): Promise<void> {
  // Reopens known rooms as well: a restarted server knows no rooms.
  if (await livekit.memory.read(roomId)) return void (await livekit.server.openRoom(roomId, openSeconds));
  try {
    await livekit.agents.open(roomId, subjectOf(interview), openSeconds);
  } catch (error) {
    // Of two concurrent requests, only one opens it.
    if (!(await livekit.memory.read(roomId))) throw error;
  }
}

/** Access to the room of an interview. Throws UNAVAILABLE. */
export async function accessTo(
  context: Context,
  livekit: Livekit,
  interview: Of,
  roomId: string,
): Promise<InterviewRoom> {
  try {
    await ensureOpen(livekit, interview, roomId);
  } catch (error) {
    context.log.error({ failure: livekit.failureText(error) }, 'the room of an interview could not be opened');
    throw new AppError('UNAVAILABLE', 'The LiveKit server of this installation cannot be reached.', {
      reason: 'livekit_unreachable',
      retryAfterSeconds: 3,
    });
  }
  return {
    url: livekit.settings.url,
    token: await livekit.candidateToken(roomId, interview.id),
    room_name: roomId,
    agent_identity: agentOf(roomId),
  };
}

/** The room for the tab; a new one if the last room has ended and the interview has not. */
function roomFor(context: Context, tab: string, over: string | null) {
  return settled(context, async (tx, locked) => {
    const interview = await takePart(tx, context, locked, tab);
    const { id, organization_id, transport, room_id } = interview;
    if (transport !== 'livekit') return null;
    if (room_id !== null && room_id !== over) return { id, organization_id, room_id };
    const made = randomUUID();
    await tx.interviews.update({ where: { id }, data: { room_id: made }, select: { id: true } });
    return { id, organization_id, room_id: made };
  });
}

/** Lets the participating tab into the room of its interview; null in the sandbox. Throws CONFLICT and UNAVAILABLE. */
export async function enterRoom(context: Context, tab: string): Promise<{ room: InterviewRoom | null }> {
  const { livekit } = context;
  if (!livekit) {
    await transact(context, async (tx) => takePart(tx, context, await lockInterview(tx, interviewOf(context)), tab));
    return { room: null };
  }
  const found = await roomFor(context, tab, null);
  if (!found) return { room: null };
  const known = await livekit.memory.read(found.room_id);
  if (known?.ended_at && !known.left_at)
    throw new AppError('UNAVAILABLE', 'The interviewer is just leaving. Please try again.', { retryAfterSeconds: 2 });
  const entered = known?.left_at ? await roomFor(context, tab, found.room_id) : found;
  return { room: entered && (await accessTo(context, livekit, entered, entered.room_id)) };
}
