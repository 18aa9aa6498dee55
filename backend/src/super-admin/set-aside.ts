import { randomUUID } from 'node:crypto';
import type { SetAsideReason } from '@switchboard/contracts/set-aside';
import type pg from 'pg';
import { type Audited, audit } from '../audit.ts';
import { inSystemTransaction } from '../database/system-transaction.ts';
import { transact } from '../database/transact.ts';
import { AppError, notFound } from '../errors.ts';
import { declarationOf, type JobName, jobs } from '../jobs/jobs.ts';
import { enqueueFromSystem } from '../jobs/queue.ts';
import { isRetryable, setAsideRuleOf } from '../jobs/set-aside-rules.ts';
import type { Services } from '../services.ts';

type Reach = Pick<Services, 'db' | 'systemPool'>;

/** The person who decides about set-aside work, as the audit log of its organization names them. */
export type Decider = Pick<Audited, 'requestId' | 'ipAddress' | 'actor'>;

/** A person at a terminal of the installation. */
export const commandLine = (): Decider => ({
  requestId: randomUUID(),
  ipAddress: null,
  actor: { kind: 'system', name: 'command line' },
});

interface Row {
  id: string;
  kind: string;
  key: string;
  payload: Record<string, unknown>;
}

/** Lists work that is set aside, newest first. */
export async function listSetAside({ systemPool }: Pick<Reach, 'systemPool'>) {
  const { rows } = await systemPool.query<{
    id: string;
    kind: string;
    key: string;
    organization: { id: string; name: string } | null;
    reason: SetAsideReason;
    times: number;
    stack: string | null;
    host: string | null;
    first_at: Date;
    last_at: Date;
    set_aside_at: Date;
  }>(
    `SELECT s.id, s.kind, s.key, s.reason, s.times + s.kills AS times, s.stack, s.host, s.first_at, s.last_at, s.set_aside_at,
       CASE WHEN o.id IS NOT NULL THEN jsonb_build_object('id', o.id, 'name', o.name) END AS organization
     FROM suspect_jobs s LEFT JOIN organizations o ON o.id::text = s.payload->>'organization_id'
     WHERE s.status = 'set_aside' ORDER BY s.set_aside_at DESC, s.id LIMIT 1000`,
  );
  return rows.map((row) => ({ ...row, is_retryable: isRetryable(row.kind) }));
}

/**
 * Takes set-aside work out of the list with a statement that names it by `$1`, and runs `decide` before others can see that. Of
 * several decisions at once, one gets the work. Throws NOT_FOUND for the others; nothing is taken if `decide` fails, but what it has
 * committed elsewhere stays.
 */
async function take(
  { systemPool }: Reach,
  { id, statement }: { id: string; statement: string },
  decide: (row: Row, client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  await inSystemTransaction(systemPool, async (client) => {
    const { rows } = await client.query<Row>(`${statement} RETURNING id, kind, key, payload`, [id]);
    const [row] = rows;
    if (!row) throw notFound('Set-aside work');
    await decide(row, client);
  });
}

/** Records the decision in the organization's log, and does `work` in the same transaction. */
async function record(
  { db }: Reach,
  by: Decider,
  { id, kind, key, payload }: Row,
  action: 'retry' | 'drop',
  reopen: { statement: string; id: string } | null,
): Promise<void> {
  const organizationId = payload.organization_id;
  if (typeof organizationId !== 'string') return;
  await transact({ db, organizationId }, async (tx) => {
    // An organization may have been erased in the meantime.
    if (!(await tx.organizations.count({ where: { id: organizationId } }))) return;
    if (reopen) await tx.$executeRawUnsafe(reopen.statement, reopen.id);
    await audit(
      tx,
      { organizationId, ...by },
      { action, resource_type: 'set_aside', resource_id: id, resource_name: kind, details: { key } },
    );
  });
}

const isJob = (kind: string): kind is JobName => Object.hasOwn(jobs, kind);
const isPeriodic = (kind: string): boolean => isJob(kind) && declarationOf(kind).every !== undefined;

/** Retries set-aside work. Throws NOT_FOUND, and CONFLICT for work that can't be done any longer. */
export async function retrySetAside(reach: Reach, by: Decider, id: string): Promise<void> {
  const statement = "DELETE FROM suspect_jobs WHERE id = $1 AND status = 'set_aside'";
  await take(reach, { id, statement }, async (row, client) => {
    const { kind, payload } = row;
    if (!isRetryable(kind))
      throw new AppError('CONFLICT', 'This work has ended and can’t be done again. Drop it instead.', {
        reason: 'work_not_retryable',
      });
    const rule = setAsideRuleOf(kind);
    // The log is written in a transaction of its own, so last: nothing after it can fail but the commit.
    if (isJob(kind)) await enqueueFromSystem(client, kind, payload as never);
    await record(
      reach,
      by,
      row,
      'retry',
      rule?.reopen ? { statement: rule.reopen, id: String(payload[rule.id]) } : null,
    );
  });
}

/** Drops set-aside work. It isn't retried; a scheduled job runs at its next time. Throws NOT_FOUND. */
export async function dropSetAside(reach: Reach, by: Decider, id: string): Promise<void> {
  const statement = "UPDATE suspect_jobs SET status = 'dropped' WHERE id = $1 AND status = 'set_aside'";
  await take(reach, { id, statement }, async (row, client) => {
    if (isPeriodic(row.kind)) await client.query('DELETE FROM suspect_jobs WHERE id = $1', [id]);
    await record(reach, by, row, 'drop', null);
  });
}
