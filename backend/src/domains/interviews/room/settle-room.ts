import type { EndedReason } from '@switchboard/contracts/calls';
import type { Context } from '../../../context.ts';
import { transact } from '../../../database/transact.ts';
import { endInterview } from '../end-interview.ts';
import { isRunning } from '../interview-row.ts';
import { lockSettled } from '../locked-interview.ts';
import { notifyChanged } from '../notify-changed.ts';
import { readScript } from '../session/script.ts';
import { isUnheard, takeBack } from '../session/take-back.ts';

/** No one ended it: the interview continues in another room, after the lines so far. */
const lost: ReadonlySet<EndedReason> = new Set<EndedReason>([
  'network-disconnected',
  'server-shutdown',
  'connection-failed',
]);

/**
 * Applies the end of a room to its interview. If the interview has already ended, its reason stays. A room that no longer belongs to
 * the interview changes nothing.
 */
export function settleRoom(context: Context, id: string, roomId: string, reason: EndedReason): Promise<void> {
  return transact(context, async (tx) => {
    if (!(await tx.interviews.findFirst({ where: { id, room_id: roomId }, select: { id: true } }))) return;
    const interview = await lockSettled(tx, context, id);
    if (!isRunning(interview) || interview.room_id !== roomId) return;
    if (reason === 'connection-failed' && interview.line_count === 0 && (await isUnheard(tx, interview)))
      return takeBack(tx, context, interview);
    if (lost.has(reason)) {
      await tx.interviews.update({ where: { id }, data: { room_id: null }, select: { id: true } });
      return notifyChanged(tx, interview.organization_id, id);
    }
    const isEndedByAgent = reason === 'assistant-ended-call';
    const { questions } = await readScript(tx, context, interview);
    const isComplete = isEndedByAgent && interview.question >= questions.length;
    await endInterview(tx, context, interview, isComplete ? 'interview-completed' : reason, interview.now);
  });
}
