import { problemsOfTimes } from '@switchboard/contracts/campaigns';
import type { RehearsalInput } from '@switchboard/contracts/rehearsals';
import type { z } from 'zod';
import { auditColumnsOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { enqueue } from '../../jobs/queue.ts';
import { readCampaign } from '../campaigns/campaigns.read.ts';
import { type RehearsalRow, readRehearsal } from './rehearsals.read.ts';

type Input = z.output<typeof RehearsalInput>;

/** Rehearsals that an organization may have at work at a time. */
const maxAtWork = 20;

/** Rehearses a campaign in the background. Throws NOT_FOUND, VALIDATION, and LIMIT_EXCEEDED while too many are at work. */
export function startRehearsal(context: Context, campaign_id: string, input: Input): Promise<RehearsalRow> {
  const { organizationId, actor } = context;
  return transact(context, async (tx) => {
    const campaign = await readCampaign(tx, campaign_id);
    const tried = Object.fromEntries(Object.entries(input.settings).filter(([, value]) => value !== undefined));
    const problems = Object.entries(problemsOfTimes({ ...campaign, ...tried }));
    const [first] = problems;
    if (first)
      throw new AppError('VALIDATION', first[1], {
        fields: Object.fromEntries(problems.map(([field, message]) => [`settings.${field}`, message])),
      });
    // One after the other counts them.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`rehearsals ${organizationId}`}, 0))`;
    const atWork = await tx.rehearsals.count({ where: { status: { in: ['waiting', 'running'] } } });
    if (atWork >= maxAtWork)
      throw new AppError('LIMIT_EXCEEDED', `${atWork} rehearsals are running. Wait for one of them, or cancel it.`, {
        reason: 'too_many_rehearsals',
        details: { limit: maxAtWork, current: atWork },
      });
    const { user_id, actor_name } = auditColumnsOf(actor);
    const { id } = await tx.rehearsals.create({
      data: {
        organization_id: organizationId,
        campaign_id,
        input: input as unknown as Prisma.InputJsonObject,
        starts_at: input.starts_at ? new Date(input.starts_at) : new Date(),
        created_by: user_id,
        created_by_name: actor_name,
      },
      select: { id: true },
    });
    await enqueue(tx, 'rehearsal.run', { organization_id: organizationId, rehearsal_id: id });
    const details = { days: input.days, runs: input.runs };
    await recordChange(tx, context, { resource: 'rehearsal', id, name: campaign.name, change: 'created', details });
    return readRehearsal(tx, campaign_id, id);
  });
}

/** Cancels a rehearsal that is at work, deletes one that is over. Throws NOT_FOUND. */
export function removeRehearsal(context: Context, campaign_id: string, id: string): Promise<void> {
  return transact(context, async (tx) => {
    await tx.$queryRaw`SELECT id FROM rehearsals WHERE id = ${id}::uuid FOR UPDATE`;
    const row = await tx.rehearsals.findFirst({
      where: { id, campaign_id },
      select: { status: true, campaign: { select: { name: true } } },
    });
    if (!row) throw notFound('Rehearsal');
    const isAtWork = row.status === 'waiting' || row.status === 'running';
    const now = new Date();
    if (isAtWork)
      await tx.rehearsals.update({
        where: { id },
        data: { status: 'cancelled', finished_at: now, updated_at: now },
        select: { id: true },
      });
    else await tx.rehearsals.delete({ where: { id }, select: { id: true } });
    await recordChange(tx, context, {
      resource: 'rehearsal',
      id,
      name: row.campaign.name,
      change: isAtWork ? 'updated' : 'deleted',
      ...(isAtWork ? { action: 'cancel' } : {}),
    });
  });
}
