import {
  type AssistantConfig,
  changedFields,
  proChanges,
  quickCreateConfig,
} from '@switchboard/contracts/assistant-config';
import { fieldsByPath } from '@switchboard/contracts/assistant-fields';
import type { AssistantExport } from '@switchboard/contracts/assistants';
import { maxAssistantNameLength } from '@switchboard/contracts/assistants.limits';
import { placeholdersOf } from '@switchboard/contracts/filled-texts';
import { ownSubflows } from '@switchboard/contracts/flows/shared-parts';
import { userIdOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError, conflictOn } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { assistants } from '../../generated/prisma/client.ts';
import { beginningOf } from '../../text/beginning-of.ts';
import { copyPronunciations } from '../pronunciations/pronunciations.service.ts';
import { withSharedSubflows } from '../shared-subflows/resolve-shared.ts';
import {
  assertRevision,
  configDifference,
  type Detail,
  duplicateText,
  editorColumns,
  lockAssistant,
  readAssistant,
  toDetail,
} from './assistant-row.ts';
import { assertReferences } from './references.ts';
import { draftColumns, draftOf, unpublishedColumns } from './stored-config.ts';
import { readVersion } from './versions.read.ts';

/** Throws FORBIDDEN (`pro_required`), naming the fields, if an organization without the PRO plan would change PRO fields. */
export function assertPlan({ organization }: Context, stored: AssistantConfig, wanted: AssistantConfig): void {
  const locked = organization.is_pro ? [] : proChanges(stored, wanted);
  if (locked.length === 0) return;
  const labels = locked.map((path) => fieldsByPath.get(path)?.label ?? path);
  throw new AppError('FORBIDDEN', `Your plan has no ${labels.join(', ')}. Upgrade to PRO to change that.`, {
    reason: 'pro_required',
    fields: Object.fromEntries(locked.map((path) => [path, 'This is part of the PRO plan'])),
  });
}

/**
 * Writes the draft of a locked assistant, unless it already is as requested. Rows to which `known` refers (the draft, or the version
 * that is restored) may have been deleted since: publishing reports that.
 */
export async function storeDraft(
  tx: Tx,
  context: Context,
  row: assistants,
  given: AssistantConfig,
  known?: AssistantConfig,
): Promise<assistants> {
  const stored = draftOf(row);
  if (changedFields(stored, given).length === 0) return row;
  assertPlan(context, stored, given);
  await assertReferences(tx, known ?? stored, given);
  const wanted = await withSharedSubflows(tx, given);
  if (changedFields(stored, wanted).length === 0) return row;
  const live = row.published_version === null ? null : await readVersion(tx, row.id, row.published_version);
  const after = await tx.assistants.update({
    where: { id: row.id },
    data: {
      ...draftColumns(wanted),
      ...editorColumns(context),
      draft_revision: { increment: 1 },
      has_unpublished_changes: live === null || changedFields(live, wanted).length > 0,
      ...(live === null && { variables: placeholdersOf(wanted) }),
    },
  });
  await recordChange(tx, context, {
    resource: 'assistant',
    id: row.id,
    name: wanted.name,
    change: 'updated',
    details: configDifference(stored, wanted),
  });
  return after;
}

/**
 * Saves the draft; calls continue to use the published version. Throws NOT_FOUND, FORBIDDEN (`pro_required`), and CONFLICT for a draft
 * that someone else has saved since (`draft_changed`) and for a taken name (`duplicate`).
 */
export function saveDraft(
  context: Context,
  id: string,
  { revision, config }: { revision: number; config: AssistantConfig },
): Promise<Detail> {
  return transact(context, async (tx) => {
    const row = await lockAssistant(tx, id);
    assertRevision(row, revision);
    return toDetail(await storeDraft(tx, context, row, config));
  }).catch(conflictOn('name', duplicateText));
}

/** Publishing by people requires passed safety tests; programs that create and publish assistants work as before. */
export const needsSafetyTests = ({ actor, env }: Context): boolean =>
  env.requiresSafetyTests && (actor.kind === 'person' || actor.kind === 'operator');

interface Made {
  /** The source of the new assistant, for the audit log. */
  from: object;
  /** Settings of the original assistant that are not part of its draft. */
  kept?: Pick<assistants, 'required_coverage' | 'max_flow_cents'>;
}

async function insertDraft(tx: Tx, context: Context, config: AssistantConfig, { from, kept }: Made): Promise<Detail> {
  const row = await tx.assistants.create({
    data: {
      ...unpublishedColumns(config),
      ...editorColumns(context),
      organization_id: context.organizationId,
      created_by: userIdOf(context.actor),
      requires_safety_tests: needsSafetyTests(context),
      ...kept,
    },
  });
  const { id, name } = row;
  await recordChange(tx, context, { resource: 'assistant', id, name, change: 'created', details: { ...from } });
  return toDetail(row);
}

// `Reception (Copy)`, then `Reception (Copy 2)`: the first name that no other assistant has.
async function nameOfCopy(tx: Tx, name: string): Promise<string> {
  const taken = await tx.assistants.findMany({ where: { status: { not: 'archived' } }, select: { name: true } });
  const names = new Set(taken.map((other) => other.name.toLowerCase()));
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? ' (Copy)' : ` (Copy ${number})`;
    const copy = `${beginningOf(name, maxAssistantNameLength - suffix.length).trimEnd()}${suffix}`;
    if (!names.has(copy.toLowerCase())) return copy;
  }
}

/** Copies a draft into a new assistant. Throws NOT_FOUND. */
export function duplicateAssistant(context: Context, id: string): Promise<Detail> {
  return transact(context, async (tx) => {
    const row = await readAssistant(tx, id);
    const config = draftOf(row);
    const name = await nameOfCopy(tx, config.name);
    const { required_coverage, max_flow_cents } = row;
    const kept = { required_coverage, max_flow_cents };
    const copy = await insertDraft(tx, context, { ...config, name }, { from: { copy_of: id }, kept });
    await copyPronunciations(tx, context, id, copy.id);
    return copy;
  }).catch(conflictOn('name', duplicateText));
}

/** The draft of an assistant, or one of its versions, as a file. Throws NOT_FOUND. */
export async function exportAssistant({ db }: Context, id: string, version?: number): Promise<AssistantExport> {
  const row = await readAssistant(db, id);
  const config = version === undefined ? draftOf(row) : await readVersion(db, id, version);
  // Shared sub-flows become the flow's own, so another organization can import the file.
  const flow = config.flow && ownSubflows(config.flow);
  return { format: 'switchboard.assistant.v1', config: { ...config, flow } };
}

/** Creates a draft from a file. Throws FORBIDDEN (`pro_required`) and CONFLICT for a taken name (`duplicate`). */
export function importAssistant(context: Context, { config }: AssistantExport): Promise<Detail> {
  const blank = quickCreateConfig(config.name);
  assertPlan(context, blank, config);
  return transact(context, async (tx) => {
    await assertReferences(tx, blank, config);
    return insertDraft(tx, context, await withSharedSubflows(tx, config), { from: { is_import: true } });
  }).catch(conflictOn('name', duplicateText));
}
