import { resumeMinutes } from '@switchboard/contracts/interviews.limits';
import { systemContext } from '../../../context.ts';
import { withTenant } from '../../../database/tenant-pool.ts';
import { transact } from '../../../database/transact.ts';
import { endedReasonOf } from '../../../livekit/ended-reasons.ts';
import type { Absence } from '../../../livekit/hear-webhook.ts';
import type { RememberedRoom } from '../../../livekit/room-memory.ts';
import type { Services } from '../../../services.ts';
import { isRunning } from '../interview-row.ts';
import { interrupt, lockSettled } from '../locked-interview.ts';
import { isUnheard, takeBack } from '../session/take-back.ts';
import { interviewIn } from './rooms.ts';

/** Another connection of the same candidate replaced this one. */
const duplicateIdentity = 2;

/** A server operator removed the candidate, or closed the room: the agent is notified as well. */
const isFinal = (reason: string) => reason === 'participant-removed' || reason === 'room-deleted';

/**
 * Handles a media server's report that a candidate has left their room. A closed page, a lost network or a stopped server doesn't end
 * the interview, but interrupts it. A browser that sent a sign after the report is still there.
 */
export async function heedAbsence(services: Services, room: RememberedRoom, { reason, at }: Absence): Promise<void> {
  if (reason === duplicateIdentity || room.ended_at) return;
  const ended = endedReasonOf(reason, true);
  if (isFinal(ended)) return services.livekit?.agents.end(room.id, ended);
  const { organization_id } = room.subject;
  const id = interviewIn(room.subject);
  const context = await systemContext(services, organization_id, 'an interview');
  await withTenant(organization_id, () =>
    transact(context, async (tx) => {
      if (!(await tx.interviews.findFirst({ where: { id, room_id: room.id }, select: { id: true } }))) return;
      const interview = await lockSettled(tx, context, id);
      const { last_sign_at, room_id, line_count } = interview;
      if (!isRunning(interview) || room_id !== room.id || interview.last_sign_at > at) return;
      if (ended === 'connection-failed' && line_count === 0 && (await isUnheard(tx, interview)))
        return takeBack(tx, context, interview);
      if (interview.status !== 'started' || !last_sign_at) return;
      const until = new Date(last_sign_at.getTime() + resumeMinutes * 60_000);
      const from = at < interview.now ? at : interview.now;
      await interrupt(tx, context, interview, { at: from, until, note: 'The candidate’s browser left the room.' });
    }),
  );
}
