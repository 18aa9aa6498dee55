import type { Finding } from '@switchboard/contracts/interview-findings';
import type { Tx } from '../../../database/database.ts';
import type { interview_findings } from '../../../generated/prisma/client.ts';
import { evidenceOf, type KeptRecording } from '../recordings/read-recordings.ts';

type Row = Omit<Finding, 'at' | 'until' | 'verdict_at' | 'contest'> &
  Pick<interview_findings, 'at' | 'until' | 'verdict_at'> & {
    contest:
      | (Omit<NonNullable<Finding['contest']>, 'at' | 'answered_at'> & { at: Date; answered_at: Date | null })
      | null;
  };
export type FindingRow = Row;

function toFinding(row: interview_findings, number: number, recordings: readonly KeptRecording[]): Row {
  const { id, at, error_ms, until, message, rule, count, is_end, verdict_reason, verdict_at } = row;
  return {
    id,
    number,
    kind: row.kind as Finding['kind'],
    severity: row.severity as Finding['severity'],
    at,
    error_ms,
    until,
    message,
    rule,
    counter: row.counter as Finding['counter'],
    count,
    is_end,
    evidence: evidenceOf(recordings, at),
    verdict: row.verdict as Finding['verdict'],
    verdict_reason,
    verdict_by: row.verdict_by_name,
    verdict_at,
    contest:
      row.contest_text !== null && row.contested_at !== null
        ? {
            text: row.contest_text,
            at: row.contested_at,
            answer: row.answer_text,
            answered_by: row.answered_by_name,
            answered_at: row.answered_at,
          }
        : null,
  };
}

/** The findings of an interview, ordered by time, with their places in its recordings. */
export async function readFindings(tx: Tx, interviewId: string, recordings: readonly KeptRecording[]): Promise<Row[]> {
  const rows = await tx.interview_findings.findMany({
    where: { interview_id: interviewId },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
  });
  return rows.map((row, index) => toFinding(row, index + 1, recordings));
}
