import { type AssistantConfig, changedFields } from '@switchboard/contracts/assistant-config';
import type { PublishProblem } from '@switchboard/contracts/assistants';
import { auditColumnsOf, userIdOf } from '../../actor.ts';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError, conflictOn } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { assistants } from '../../generated/prisma/client.ts';
import { delayProblems } from '../delay-budgets/delay-budgets.service.ts';
import { ownDeleted } from '../shared-subflows/resolve-shared.ts';
import { assertTested } from '../test-conversations/test-gate.ts';
import { assertRevision, type Detail, duplicateText, lockAssistant, readAssistant, toDetail } from './assistant-row.ts';
import { assertPlan, storeDraft } from './drafts.service.ts';
import { publishChecks } from './publish-checks.ts';
import { draftOf } from './stored-config.ts';
import { isLive, readVersion } from './versions.read.ts';
import { writeLiveVersion } from './versions.ts';

/** The problems that publishing the draft would report, and whether it would create a version. Throws NOT_FOUND. */
export async function checkAssistant(
  context: Context,
  id: string,
): Promise<{ problems: PublishProblem[]; is_live: boolean }> {
  return transact(context, async (tx) => {
    const row = await readAssistant(tx, id);
    const draft = draftOf(row);
    return { problems: await problemsOf(tx, context, row, draft), is_live: await isLive(tx, row, draft) };
  });
}

/** What the publisher states about a version. */
interface Publishing {
  notes: string | null;
  /** Why it is published without passing its tests; null publishes only if it has passed. */
  override_reason: string | null;
}

/** The problems of the content and of its response time: errors first. */
async function problemsOf(tx: Tx, context: Context, row: assistants, config: AssistantConfig) {
  const problems = [...(await delayProblems(tx, row, config)), ...(await publishChecks(tx, context, row, config))];
  return problems.sort((a, b) => Number(a.level === 'warning') - Number(b.level === 'warning'));
}

async function assertPublishable(tx: Tx, context: Context, row: assistants, config: AssistantConfig): Promise<void> {
  const problems = await problemsOf(tx, context, row, config);
  const errors = problems.filter(({ level }) => level === 'error');
  const [first] = errors;
  if (!first) return;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  throw new AppError('CONFLICT', `This assistant cannot be published: ${first.message}${more}`, {
    reason: 'not_publishable',
    fields: Object.fromEntries(errors.flatMap(({ field, message }) => (field ? [[field, message]] : []))),
    details: { problems },
  });
}

/**
 * Creates the next version of a locked assistant from `config`, which calls use from now on. Creates none if calls already use the
 * same content.
 */
async function makeLive(
  tx: Tx,
  context: Context,
  row: assistants,
  config: AssistantConfig,
  { notes, override_reason }: Publishing,
): Promise<assistants> {
  await assertPublishable(tx, context, row, config);
  if (await isLive(tx, row, config)) return row;
  const untested_reason = await assertTested(tx, context, row, config, override_reason);
  const { actor } = context;
  const after = await writeLiveVersion(tx, row, config, {
    notes,
    created_by: userIdOf(actor),
    created_by_name: auditColumnsOf(actor).actor_name,
    has_unpublished_changes: changedFields(draftOf(row), config).length > 0,
    untested_reason,
  });
  await recordChange(tx, context, {
    resource: 'assistant',
    id: row.id,
    name: row.name,
    change: 'updated',
    action: 'publish',
    details: {
      ...difference(row, after, ['status', 'published_version']),
      ...(notes && { notes }),
      ...(untested_reason !== null && { without_passing_tests: untested_reason }),
    },
  });
  return after;
}

/** Publishes given content for a locked assistant, with every check and test; the draft stays as it is. */
export const publishConfig = makeLive;

/** Publishes the draft of a locked assistant. */
export const publishDraft = (tx: Tx, context: Context, row: assistants, publishing: Publishing) =>
  makeLive(tx, context, row, draftOf(row), publishing);

/**
 * Creates the next version from the draft, which calls use from now on; a draft that is live already changes nothing. Throws
 * NOT_FOUND, and CONFLICT for a draft that someone else has saved since (`draft_changed`), for one that can't be published
 * (`not_publishable`, with all problems), and for one that has not passed its required tests (`tests_failed`, with those).
 */
export function publishAssistant(
  context: Context,
  id: string,
  { revision, ...publishing }: Publishing & { revision: number },
): Promise<Detail> {
  return transact(context, async (tx) => {
    const row = await lockAssistant(tx, id);
    assertRevision(row, revision);
    return toDetail(await publishDraft(tx, context, row, publishing));
  }).catch(conflictOn('name', duplicateText));
}

/**
 * Restores a version into the draft, or with `publish` makes it live again as a new version and leaves the draft as it is. Throws
 * NOT_FOUND, FORBIDDEN (`pro_required`), and CONFLICT as saving and publishing do.
 */
export function restoreVersion(
  context: Context,
  id: string,
  { version, publish, revision }: { version: number; publish: boolean; revision?: number | undefined },
): Promise<Detail> {
  return transact(context, async (tx) => {
    const row = await lockAssistant(tx, id);
    assertRevision(row, revision);
    const config = await ownDeleted(tx, await readVersion(tx, id, version));
    if (!publish) return toDetail(await storeDraft(tx, context, row, config, config));
    assertPlan(context, draftOf(row), config);
    const notes = `Version ${version} made live again`;
    return toDetail(await makeLive(tx, context, row, config, { notes, override_reason: null }));
  }).catch(conflictOn('name', duplicateText));
}
