import type { EndedReason } from '@switchboard/contracts/calls';
import type { Tx } from '../../../database/database.ts';
import type { interviews } from '../../../generated/prisma/client.ts';
import type { JobPayload } from '../../../jobs/jobs.ts';
import { enqueue } from '../../../jobs/queue.ts';
import type { Services } from '../../../services.ts';

/** For so long the room is open after the end: the candidate's page tells it why, once it knows by itself. */
export const farewellMs = 3_000;

/** Has the room of an interview closed once what is being written is written, and not before `runAt`. */
export async function closeRoomOf(
  tx: Tx,
  { room_id }: Pick<interviews, 'room_id'>,
  reason: EndedReason,
  runAt?: Date,
): Promise<void> {
  if (room_id) await enqueue(tx, 'interview.close_room', { room_id, reason }, { runAt });
}

/** The job that sends everybody in the room of an interview away, with its agent. */
export async function closeRoom(
  { livekit }: Pick<Services, 'livekit'>,
  { room_id, reason }: JobPayload<'interview.close_room'>,
): Promise<void> {
  await livekit?.agents.end(room_id, reason);
}
