import type { RequestAnswer } from '@switchboard/contracts/interview-sessions';
import type { Tx } from '../../../database/database.ts';

type Answered = Omit<RequestAnswer, 'answered_at'> & { answered_at: Date };

/** Staff's answers to the candidate of an interview, and of the interviews that it replaces; oldest first. */
export async function readAnswers(tx: Pick<Tx, '$queryRaw'>, { id }: { id: string }): Promise<Answered[]> {
  return tx.$queryRaw<Answered[]>`
    WITH RECURSIVE former AS (
      SELECT id, reissue_of FROM interviews WHERE id = ${id}::uuid
      UNION SELECT i.id, i.reissue_of FROM interviews i JOIN former f ON i.id = f.reissue_of)
    SELECT r.kind, r.message, r.answer, r.settled_at AS answered_at FROM interview_requests r JOIN former f ON f.id = r.interview_id
    WHERE r.answer IS NOT NULL AND r.settled_at IS NOT NULL ORDER BY r.settled_at`;
}
