import { auditColumnsOf } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { recordChange } from '../../../events/record-change.ts';
import { isRunning } from '../interview-row.ts';
import { leadNameOf } from '../lead-name.ts';
import { readInterview } from '../review/read-interviews.ts';
import { writeStaffMessage } from './staff-message-lines.ts';
import { notRunning, settled } from './take-part.ts';

/** Shows the candidate a message, once per id. Throws NOT_FOUND, and CONFLICT if the interview isn't in progress. */
export function messageCandidate(context: Context, id: string, { id: message_id, text }: { id: string; text: string }) {
  return settled(
    context,
    async (tx, interview) => {
      if (!isRunning(interview)) throw notRunning();
      const known = await tx.interview_lines.count({ where: { interview_id: id, message_id } });
      if (known === 0) {
        const author_name = auditColumnsOf(context.actor).actor_name;
        await writeStaffMessage(tx, interview, { message: text, author_name, message_id });
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
