import type { Interview, InterviewDetail, InterviewQuery } from '@switchboard/contracts/interviews';
import { resumeMinutes, silentSeconds } from '@switchboard/contracts/interviews.limits';
import type { Page } from '@switchboard/contracts/shared';
import type { z } from 'zod';
import { audit } from '../../../audit.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import { newestFirst, readPageSql } from '../../../database/page.ts';
import { transact } from '../../../database/transact.ts';
import { notFound } from '../../../errors.ts';
import { type interview_lines, type interviews, Prisma } from '../../../generated/prisma/client.ts';
import { evidenceOf, type KeptRecording, readRecordings } from '../recordings/read-recordings.ts';
import { readFindings } from './read-findings.ts';
import { readSpans } from './read-spans.ts';

// The status at this time, even if the change is not written yet.
export const statusNow = `CASE WHEN i.status = 'pending' AND i.expires_at <= now() THEN 'expired'
  WHEN i.status = 'started' AND i.last_sign_at < now() - interval '${silentSeconds} seconds' THEN 'interrupted' ELSE i.status END`;

const columns = `i.id, ${statusNow} AS status, i.ended_reason, i.lead_id, i.assistant_id, i.needs_review, i.counted_findings,
  i.open_contests, i.open_requests, NOT i.has_model AS is_simulated, i.max_minutes, i.created_by_name, i.is_sample, i.created_at,
  i.expires_at, i.started_at, i.ended_at,
  (SELECT btrim(l.first_name || ' ' || l.last_name) FROM leads l
    WHERE l.organization_id = i.organization_id AND l.id = i.lead_id) AS lead_name,
  (SELECT a.name FROM assistants a WHERE a.organization_id = i.organization_id AND a.id = i.assistant_id) AS assistant_name`;

/** An interview as lists show it. Throws NOT_FOUND. */
export async function readInterview(tx: Tx, id: string): Promise<Interview> {
  const [row] = await tx.$queryRaw<Interview[]>`
    SELECT ${Prisma.raw(columns)} FROM interviews i WHERE i.id = ${id}::uuid`;
  if (!row) throw notFound('Interview');
  return row;
}

/** The interviews of an organization, newest first, as a page. */
export function listInterviews(
  context: Context,
  { status, assistant_id, lead_id, needs_review, search, ...request }: z.output<typeof InterviewQuery>,
): Promise<Page<Interview>> {
  return readPageSql(context.tenantPool, { ...newestFirst, by: 'i.created_at' }, request, (bind) => {
    const where = [`i.organization_id = ${bind(context.organizationId)}::uuid`];
    if (status) where.push(`${statusNow} = ${bind(status)}`);
    if (assistant_id) where.push(`i.assistant_id = ${bind(assistant_id)}::uuid`);
    if (lead_id) where.push(`i.lead_id = ${bind(lead_id)}::uuid`);
    if (needs_review !== undefined) where.push(needs_review ? 'i.needs_review' : 'NOT i.needs_review');
    if (search)
      where.push(`EXISTS (SELECT FROM leads l WHERE l.organization_id = i.organization_id AND l.id = i.lead_id
        AND search_text(l.first_name || ' ' || l.last_name) LIKE search_pattern(${bind(search)}))`);
    return { columns, from: 'interviews i', where };
  });
}

const dayMs = 24 * 60 * 60 * 1000;

function resumeUntilOf({ status, resume_until, last_sign_at }: interviews): Date | null {
  if (status !== 'started' && status !== 'interrupted') return null;
  return resume_until ?? (last_sign_at && new Date(last_sign_at.getTime() + resumeMinutes * 60_000));
}

/** A line as staff read it; an empty transcript means that nothing in it was certain. */
function toLine(
  { number, role, kind, message, rough_text, author_name, starts_at, ends_at }: interview_lines,
  recordings: readonly KeptRecording[],
) {
  const evidence = evidenceOf(recordings, starts_at);
  return { number, role, kind, message, rough_text: rough_text || null, author_name, starts_at, ends_at, evidence };
}

/** Everything about an interview, without an audit entry. Throws NOT_FOUND. */
export async function readDetail(tx: Tx, id: string) {
  const row = await tx.interviews.findFirst({
    where: { id },
    include: {
      lead: { select: { email: true } },
      lines: { orderBy: { number: 'asc' } },
      requests: { orderBy: [{ created_at: 'asc' }, { id: 'asc' }] },
    },
  });
  if (!row) throw notFound('Interview');
  const recordings = await readRecordings(tx, id);
  const successor = await tx.interviews.findFirst({
    where: { reissue_of: id },
    orderBy: { created_at: 'desc' },
    select: { id: true },
  });
  return {
    ...(await readInterview(tx, id)),
    lead_email: row.lead.email,
    proctoring_tools: row.proctoring_tools as InterviewDetail['proctoring_tools'],
    face_violations_end: row.face_violations_end,
    questions: row.questions,
    consent: row.consent_version && row.consent_at ? { version: row.consent_version, at: row.consent_at } : null,
    lines: row.lines.map((line) => toLine(line, recordings)) as unknown as InterviewDetail['lines'],
    findings: await readFindings(tx, id, recordings),
    spans: await readSpans(tx, id),
    recordings: recordings.map(({ file_path: _, known_seconds: __, ...recording }) => recording),
    requests: row.requests as unknown as InterviewDetail['requests'],
    resume_until: resumeUntilOf(row),
    reissued_as: successor?.id ?? null,
    reissue_of: row.reissue_of,
    cost: row.cost as InterviewDetail['cost'],
    kept_until: recordings.length > 0 && row.ended_at ? new Date(row.ended_at.getTime() + row.kept_days * dayMs) : null,
  };
}

/** Everything about an interview. The audit log records who read it. Throws NOT_FOUND. */
export function getInterview(context: Context, id: string) {
  return transact(context, async (tx) => {
    const detail = await readDetail(tx, id);
    await audit(tx, context, {
      action: 'view',
      resource_type: 'interview',
      resource_id: id,
      resource_name: detail.lead_name,
    });
    return detail;
  });
}
