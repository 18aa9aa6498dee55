import type { FlowLine } from '@switchboard/contracts/flows/walk/position';
import type { InterviewLine } from '@switchboard/contracts/interview-sessions';
import type { Tx } from '../../../database/database.ts';
import type { LockedInterview } from '../interview-row.ts';

type Line = Pick<InterviewLine, 'role' | 'kind' | 'message'> & {
  question?: number | null;
  message_id?: string;
  author_name?: string | null;
  starts_at?: Date;
  ends_at?: Date;
  flow?: FlowLine;
};

/** Adds lines to an interview whose row is locked, in this order. */
export async function writeLines(tx: Tx, interview: LockedInterview, lines: readonly Line[]): Promise<void> {
  const { id: interview_id, organization_id, line_count, now } = interview;
  await tx.interview_lines.createMany({
    data: lines.map((line, index) => ({
      starts_at: now,
      ends_at: now,
      ...line,
      organization_id,
      interview_id,
      number: line_count + index + 1,
    })),
  });
  interview.line_count = line_count + lines.length;
  await tx.interviews.update({
    where: { id: interview_id },
    data: { line_count: interview.line_count },
    select: { id: true },
  });
}
