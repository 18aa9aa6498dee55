import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import { recordChange } from '../../../events/record-change.ts';
import type { LockedInterview } from '../interview-row.ts';
import { isRunning } from '../interview-row.ts';
import { leadNameOf } from '../lead-name.ts';
import { readInterview } from '../review/read-interviews.ts';
import { notRunning, settled } from './take-part.ts';
import { writeLines } from './write-lines.ts';

/** What staff wrote to the candidate last, as the candidate's page shows it; null for nothing. */
export async function readStaffMessage(tx: Pick<Tx, 'interview_lines'>, { id }: Pick<LockedInterview, 'id'>) {
  const line = await tx.interview_lines.findFirst({
    where: { interview_id: id, kind: 'staff_message' },
    orderBy: { number: 'desc' },
    select: { number: true, message: true, starts_at: true },
  });
  return line && { number: line.number, text: line.message, at: line.starts_at };
}

/** Puts a message of staff into an interview in progress. */
export const writeStaffMessage = (tx: Tx, interview: LockedInterview, message: string, message_id?: string) =>
  writeLines(tx, interview, [
    { role: 'system', kind: 'staff_message', message, ...(message_id === undefined ? {} : { message_id }) },
  ]);

/** Shows the candidate a message, once for each id. Throws NOT_FOUND, and CONFLICT where the interview isn't in progress. */
export function messageCandidate(context: Context, id: string, { id: message_id, text }: { id: string; text: string }) {
  return settled(
    context,
    async (tx, interview) => {
      if (!isRunning(interview)) throw notRunning();
      const known = await tx.interview_lines.count({ where: { interview_id: id, message_id } });
      if (known === 0) {
        await writeStaffMessage(tx, interview, text, message_id);
        await recordChange(tx, context, {
          resource: 'interview',
          id,
          name: await leadNameOf(tx, interview.lead_id),
          change: 'updated',
          action: 'message_candidate',
          details: { text },
        });
      }
      return readInterview(tx, id);
    },
    id,
  );
}
