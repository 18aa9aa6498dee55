import type { DialerSettingsInput, PauseCalls, RetryRules } from '@switchboard/contracts/dialer';
import type { z } from 'zod';
import { auditColumnsOf } from '../../actor.ts';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { organizations, Prisma } from '../../generated/prisma/client.ts';

async function readOrganization(db: Db | Tx): Promise<organizations> {
  const organization = await db.organizations.findFirst();
  if (!organization) throw notFound('Organization');
  return organization;
}

export const toPause = ({ calls_paused_at, calls_paused_by_name, calls_pause_reason }: organizations) => ({
  is_paused: calls_paused_at !== null,
  reason: calls_pause_reason,
  paused_by_name: calls_paused_by_name,
  paused_at: calls_paused_at,
});

/** Whether all calls of the organization are paused. */
export async function readPause({ db }: Context) {
  return toPause(await readOrganization(db));
}

// Uses the lock for placing calls: calls decided before are dialed, and no call is decided at the same time.
async function lockOrganization(tx: Tx, { organizationId }: Context): Promise<organizations> {
  await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${organizationId}::uuid FOR UPDATE`;
  return readOrganization(tx);
}

function change(
  tx: Tx,
  context: Context,
  data: Prisma.organizationsUpdateManyMutationInput,
  entry: { action: string; details: Prisma.InputJsonObject },
) {
  const { organizationId: id, organization } = context;
  return tx.organizations
    .updateMany({ where: { id }, data })
    .then(() =>
      recordChange(tx, context, { resource: 'organization', id, name: organization.name, change: 'updated', ...entry }),
    );
}

/** Pauses all calls. Throws CONFLICT if they are already paused. */
export function pauseCalls(context: Context, { reason }: z.output<typeof PauseCalls>) {
  return transact(context, async (tx) => {
    const before = await lockOrganization(tx, context);
    if (before.calls_paused_at)
      throw new AppError('CONFLICT', 'All calls are already paused.', { reason: 'already_paused' });
    const { actor_name: calls_paused_by_name } = auditColumnsOf(context.actor);
    const data = { calls_paused_at: new Date(), calls_paused_by_name, calls_pause_reason: reason };
    await change(tx, context, data, { action: 'pause_calls', details: { reason } });
    return toPause(await readOrganization(tx));
  });
}

/** Resumes the calls. Throws CONFLICT if they are not paused. */
export function resumeCalls(context: Context) {
  return transact(context, async (tx) => {
    const before = await lockOrganization(tx, context);
    if (!before.calls_paused_at) throw new AppError('CONFLICT', 'The calls are not paused.', { reason: 'not_paused' });
    const data = { calls_paused_at: null, calls_paused_by_name: null, calls_pause_reason: null };
    await change(tx, context, data, { action: 'resume_calls', details: { reason: before.calls_pause_reason } });
    return toPause(await readOrganization(tx));
  });
}

const toSettings = ({ max_concurrent_calls, max_attempts_per_lead_and_day, retry_rules }: organizations) => ({
  max_concurrent_calls,
  max_attempts_per_lead_and_day,
  retries: retry_rules as RetryRules,
});

/** The organization's dialer settings. */
export async function readDialerSettings({ db }: Context) {
  return toSettings(await readOrganization(db));
}

/** Changes the given dialer settings. */
export function updateDialerSettings(context: Context, input: z.output<typeof DialerSettingsInput>) {
  const { max_attempts_per_lead_and_day: most, retries } = input;
  return transact(context, async (tx) => {
    const before = await lockOrganization(tx, context);
    const data = {
      ...(most === undefined ? {} : { max_attempts_per_lead_and_day: most }),
      ...(retries === undefined ? {} : { retry_rules: retries }),
    };
    const after = { ...before, ...data } as organizations;
    const details = difference(before, after, Object.keys(data));
    await change(tx, context, { ...data, updated_at: new Date() }, { action: 'set_dialing', details });
    return toSettings(await readOrganization(tx));
  });
}
