import { silentSeconds } from '@switchboard/contracts/interviews.limits';
import { systemContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import { enqueueFromSystem } from '../../jobs/queue.ts';
import type { Services } from '../../services.ts';
import { isInUse } from '../../who-may.ts';
import { endInterview } from './end-interview.ts';
import { isRunning } from './interview-row.ts';
import { lockSettled } from './locked-interview.ts';

/** Rows per run: the next run finds the rest. */
const atOnce = 500;

/** The pause between two runs while an interview is in progress. */
const pauseMs = 5_000;

interface Due {
  id: string;
  organization_id: string;
}

// Uses the database's clock, which all processes share.
const due = `
  (SELECT i.id, i.organization_id FROM interviews i JOIN organizations o ON o.id = i.organization_id
   WHERE i.status IN ('started', 'interrupted') AND (i.ends_at <= now() OR i.resume_until <= now()
     OR (i.status = 'started' AND i.last_sign_at < now() - $1 * interval '1 second')
     OR o.deleted_at IS NOT NULL OR o.suspended_at IS NOT NULL) LIMIT $2)
  UNION ALL
  (SELECT id, organization_id FROM interviews WHERE status = 'pending' AND expires_at <= now() LIMIT $2)`;

async function settle(services: Services, { id, organization_id }: Due): Promise<void> {
  const context = await systemContext(services, organization_id, 'interviews');
  await withTenant(organization_id, () =>
    transact(context, async (tx) => {
      // Its lead may have been deleted in the meantime.
      if (!(await tx.interviews.findFirst({ where: { id }, select: { id: true } }))) return;
      const interview = await lockSettled(tx, context, id);
      if (isRunning(interview) && !isInUse(context.organization))
        await endInterview(tx, context, interview, 'organization-closed', interview.now);
    }),
  );
}

/** The job that writes changes of interviews that are due with time. It queues itself again soon while one is in progress. */
export async function sweepInterviews(services: Services): Promise<void> {
  const { systemPool, log } = services;
  const { rows } = await systemPool.query<Due>(due, [silentSeconds, atOnce]);
  for (const row of rows)
    await settle(services, row).catch((error: unknown) =>
      log.error({ err: error, interview_id: row.id }, 'an interview could not be settled'),
    );
  const { rowCount } = await systemPool.query(
    "SELECT FROM interviews WHERE status IN ('started', 'interrupted') LIMIT 1",
  );
  if (rowCount) await enqueueFromSystem(systemPool, 'interview.sweep', {}, { runAt: new Date(Date.now() + pauseMs) });
}
