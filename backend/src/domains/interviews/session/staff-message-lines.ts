import type { Tx } from '../../../database/database.ts';
import type { LockedInterview } from '../interview-row.ts';
import { writeLines } from './write-lines.ts';

/** Staff's latest message to the candidate, as the candidate's page shows it; null if there is none. */
export async function readStaffMessage(tx: Pick<Tx, 'interview_lines'>, { id }: Pick<LockedInterview, 'id'>) {
  const line = await tx.interview_lines.findFirst({
    where: { interview_id: id, kind: 'staff_message' },
    orderBy: { number: 'desc' },
    select: { number: true, message: true, starts_at: true },
  });
  return line && { number: line.number, text: line.message, at: line.starts_at };
}

interface StaffMessage {
  message: string;
  /** The author, for the people who review the interview. Candidates read the organization's name. */
  author_name: string | null;
  message_id?: string;
}

/** Adds a message from staff to an interview in progress. */
export const writeStaffMessage = (tx: Tx, interview: LockedInterview, message: StaffMessage) =>
  writeLines(tx, interview, [{ role: 'system', kind: 'staff_message', ...message }]);
