import type { MoveLabel } from '@switchboard/contracts/prompts';
import type { z } from 'zod';
import { actorCan, auditColumnsOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { prompt_labels } from '../../generated/prisma/client.ts';
import { type OpenCase, openCases } from './evaluation/gate.ts';
import { lockPrompt, readDetail, readPrompt, readVersion } from './prompt-row.ts';

const toLabel = ({ name, version_number, updated_by_name, updated_at }: prompt_labels) => ({
  ...{ name, version: version_number, updated_by_name, updated_at },
});

/** Only people who may release can move the label that external systems use. */
function assertMayMove({ actor }: Context, label: string): void {
  if (label === 'production' && !actorCan(actor, 'prompt.release'))
    throw new AppError('FORBIDDEN', 'Only admins can move the label production.', { reason: 'role' });
}

/** The labels of a prompt, by name. Throws NOT_FOUND. */
export async function listLabels({ db }: Context, id: string) {
  await readPrompt(db, id);
  const labels = await db.prompt_labels.findMany({ where: { prompt_id: id }, orderBy: { name: 'asc' } });
  return { labels: labels.map(toLabel) };
}

function assertWhereItWas(label: string, now: number | null, seen: number | null | undefined): void {
  if (seen === undefined || seen === now) return;
  const where = now === null ? 'was removed' : `was put on version ${now}`;
  throw new AppError('CONFLICT', `The label ${label} ${where} by someone else.`, {
    reason: 'label_moved',
    details: { version: now },
  });
}

/** Throws CONFLICT (`cases_failing`) with the names of the cases that keep a version from production. */
function assertNoneOpen(open: readonly OpenCase[]): void {
  if (open.length === 0) return;
  const names = open.slice(0, 3).map((one) => one.name);
  const more = open.length > names.length ? ` and ${open.length - names.length} more` : '';
  throw new AppError('CONFLICT', `Production waits until all cases pass: ${names.join(', ')}${more}.`, {
    reason: 'cases_failing',
    details: { cases: open },
  });
}

/** The audit log's details of a release despite open cases. */
const overridden = (open: readonly OpenCase[], override_reason: string | null) =>
  open.length === 0 ? {} : { override_reason, cases: open.map(({ name }) => name) };

/**
 * Puts a label on a version. Throws NOT_FOUND, FORBIDDEN for `production` without the permission, and CONFLICT if it was moved
 * in the meantime (`label_moved`) or if production waits for cases (`cases_failing`) and no reason is given.
 */
export function moveLabel(
  context: Context,
  id: string,
  name: string,
  { version, from_version, override_reason }: z.output<typeof MoveLabel>,
) {
  assertMayMove(context, name);
  const { organizationId: organization_id } = context;
  return transact(context, async (tx) => {
    const prompt = await lockPrompt(tx, id);
    await readVersion(tx, prompt, version);
    const before = await tx.prompt_labels.findFirst({ where: { prompt_id: id, name } });
    assertWhereItWas(name, before?.version_number ?? null, from_version);
    if (before?.version_number === version) return toLabel(before);
    const isGated = name === 'production' && prompt.requires_passing_cases;
    const open = isGated ? await openCases(tx, id, version) : [];
    if (override_reason === null) assertNoneOpen(open);
    const data = {
      version_number: version,
      updated_by_name: auditColumnsOf(context.actor).actor_name,
      updated_at: new Date(),
    };
    const label = before
      ? await tx.prompt_labels.update({ where: { id: before.id }, data })
      : await tx.prompt_labels.create({ data: { ...data, organization_id, prompt_id: id, name } });
    await recordChange(tx, context, {
      resource: 'prompt',
      id,
      name: prompt.title,
      change: 'updated',
      action: 'label',
      details: {
        label: name,
        version,
        previous_version: before?.version_number ?? null,
        ...overridden(open, override_reason),
      },
    });
    return toLabel(label);
  });
}

/** Removes a label. Throws NOT_FOUND, and FORBIDDEN for `production` without the permission. */
export async function removeLabel(context: Context, id: string, name: string): Promise<void> {
  assertMayMove(context, name);
  await transact(context, async (tx) => {
    const prompt = await lockPrompt(tx, id);
    const label = await tx.prompt_labels.findFirst({ where: { prompt_id: id, name } });
    if (!label) throw notFound('Label');
    await tx.prompt_labels.delete({ where: { id: label.id }, select: { id: true } });
    await recordChange(tx, context, {
      resource: 'prompt',
      id,
      name: prompt.title,
      change: 'updated',
      action: 'label',
      details: { label: name, version: null, previous_version: label.version_number },
    });
  });
}

/** Sets whether the label production requires all cases to pass. Throws NOT_FOUND. */
export function setGate(context: Context, id: string, requires_passing_cases: boolean) {
  return transact(context, async (tx) => {
    const { title } = await lockPrompt(tx, id);
    await tx.prompts.update({ where: { id }, data: { requires_passing_cases, updated_at: new Date() } });
    await recordChange(tx, context, {
      resource: 'prompt',
      id,
      name: title,
      change: 'updated',
      details: { requires_passing_cases },
    });
    return readDetail(tx, id);
  });
}
