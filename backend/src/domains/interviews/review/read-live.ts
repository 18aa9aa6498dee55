import type { LiveInterview } from '@switchboard/contracts/interviews';
import { resumeMinutes } from '@switchboard/contracts/interviews.limits';
import type { Context } from '../../../context.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { noCounts } from '../monitoring/fold-events.ts';
import { statusNow } from './read-interviews.ts';

/** The limit of one page: an organization with more concurrent interviews sees the latest ones. */
const maxShown = 100;

type Row = Omit<LiveInterview, 'counts' | 'started_at' | 'ends_at' | 'last_sign_at' | 'resume_until'> & {
  counts: Partial<LiveInterview['counts']>;
  started_at: Date;
  ends_at: Date;
  last_sign_at: Date | null;
  resume_until: Date | null;
};

/** The interviews in progress, newest first, without those interrupted for more than ten minutes. */
export async function listLive({ db, organizationId }: Context) {
  const rows = await db.$queryRaw<Row[]>`
    SELECT * FROM (
      SELECT i.id, ${Prisma.raw(statusNow)} AS status, i.started_at, i.ends_at, i.last_sign_at, i.question, i.counted_findings,
        i.counts, i.open_requests,
        coalesce(i.resume_until, i.last_sign_at + make_interval(mins => ${resumeMinutes})) AS resume_until,
        (SELECT btrim(l.first_name || ' ' || l.last_name) FROM leads l
          WHERE l.organization_id = i.organization_id AND l.id = i.lead_id) AS lead_name,
        (SELECT a.name FROM assistants a WHERE a.organization_id = i.organization_id AND a.id = i.assistant_id) AS assistant_name
      FROM interviews i
      WHERE i.organization_id = ${organizationId}::uuid AND i.status IN ('started', 'interrupted') AND i.ends_at > now()
    ) live WHERE status = 'started' OR resume_until > now() ORDER BY started_at DESC, id LIMIT ${maxShown}`;
  const items = rows.map(({ counts, resume_until, ...row }) => ({
    ...row,
    counts: { ...noCounts, ...counts },
    resume_until: row.status === 'interrupted' ? resume_until : null,
  }));
  return { items };
}
