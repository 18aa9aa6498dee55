import type { EndedReason } from '@switchboard/contracts/calls';
import type { Tx } from '../../../database/database.ts';
import type { interviews } from '../../../generated/prisma/client.ts';
import type { JobPayload } from '../../../jobs/jobs.ts';
import { enqueue } from '../../../jobs/queue.ts';
import type { Services } from '../../../services.ts';

/** How long the room stays open after the end: the candidate's page shows the reason once it learns of the end on its own. */
export const farewellMs = 3_000;

/** Closes the room of an interview after the current writes, and not before `runAt`. */
export async function closeRoomOf(
  tx: Tx,
  { room_id }: Pick<interviews, 'room_id'>,
  reason: EndedReason,
  runAt?: Date,
): Promise<void> {
  if (room_id) await enqueue(tx, 'interview.close_room', { room_id, reason }, { runAt });
}

/** The job that removes everyone from an interview's room, including the agent. */
export async function closeRoom(
  { livekit }: Pick<Services, 'livekit'>,
  { room_id, reason }: JobPayload<'interview.close_room'>,
): Promise<void> {
  await livekit?.agents.end(room_id, reason);
}
