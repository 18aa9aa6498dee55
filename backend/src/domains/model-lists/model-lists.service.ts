import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { isShutDown, modelsOf } from '@switchboard/contracts/model-catalogue';
import type {
  ModelPart,
  ModelTrial,
  ModelTrialDetail,
  OfferedModel,
  Replacement,
} from '@switchboard/contracts/offered-models';
import type { z } from 'zod';
import { auditColumnsOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { assistants, model_trials, test_runs } from '../../generated/prisma/client.ts';
import { type Detail, lockAssistant, readAssistant, toDetail } from '../assistants/assistant-row.ts';
import { storeDraft } from '../assistants/drafts.service.ts';
import { publishConfig } from '../assistants/publish.service.ts';
import { draftOf } from '../assistants/stored-config.ts';
import { readVersion } from '../assistants/versions.read.ts';
import { startRunOf } from '../test-conversations/test-runs.service.ts';
import { catalogues, knownModel, nameInAssistants, readOffered } from './offered.read.ts';
import { replaceModel } from './replace-model.ts';

type Listed = Omit<OfferedModel, 'missing_since'> & { missing_since: Date | null };

/** The models that the providers listed, and when each list was read. */
export async function listOffered({ db }: Context) {
  const [rows, credentials] = await Promise.all([
    readOffered(db),
    db.provider_credentials.findMany({
      select: { provider_name: true, models_read_at: true, models_error: true },
      orderBy: { provider_name: 'asc' },
    }),
  ]);
  const items = rows.map((row): Listed => {
    const provider = nameInAssistants(row);
    const part = row.part as ModelPart;
    return {
      ...{ provider, part, id: row.model_id },
      shut_down_on: row.shut_down_on?.toISOString().slice(0, 10) ?? null,
      ...{ context_size: row.context_size, max_output: row.max_output },
      is_new: !modelsOf(catalogues[part], provider).some(({ id }) => id === row.model_id),
      missing_since: row.missing_since,
    };
  });
  const lists = credentials.map(({ provider_name, models_read_at, models_error }) => ({
    ...{ provider_name, read_at: models_read_at, error: models_error },
  }));
  return { items, lists };
}

/** Throws CONFLICT (`model_not_offered`) for a model that is unknown, was shut down or is missing. */
async function assertOffered(tx: Tx, { part, provider, to_model }: Replacement): Promise<void> {
  if (provider === 'custom') return;
  const model = knownModel(await readOffered(tx), part, provider, to_model);
  const today = new Date().toISOString().slice(0, 10);
  const isServed =
    model &&
    model.missing_since === null &&
    !isShutDown(model.shut_down_on ? { shut_down_on: model.shut_down_on } : {}, today);
  if (isServed) return;
  throw new AppError('CONFLICT', `${provider} doesn’t offer ${to_model}.`, { reason: 'model_not_offered' });
}

/** The configuration that calls use now, or else the draft. */
const liveConfig = async (tx: Tx, row: assistants): Promise<AssistantConfig> =>
  row.published_version === null ? draftOf(row) : readVersion(tx, row.id, row.published_version);

type Run = z.output<typeof ModelTrial>['before'];
type Shown = Omit<z.output<typeof ModelTrial>, 'created_at' | 'before' | 'after'> & {
  created_at: Date;
  before: Run;
  after: Run;
};

const shownRun = ({ config: _, tests: __, ...run }: test_runs): Run => run as unknown as Run;

const shown = ({ before, after, ...trial }: model_trials & { before: test_runs; after: test_runs }): Shown => ({
  ...(trial as unknown as Shown),
  before: shownRun(before),
  after: shownRun(after),
});

/**
 * Runs the tests of the live version with both models. Throws NOT_FOUND, CONFLICT for a model that isn't used or offered,
 * and LIMIT_EXCEEDED while too many tests are running.
 */
export function startTrial(context: Context, id: string, replacement: Replacement): Promise<Shown> {
  return transact(context, async (tx) => {
    const row = await readAssistant(tx, id);
    await assertOffered(tx, replacement);
    const config = await liveConfig(tx, row);
    const other = replaceModel(config, replacement);
    const before = await startRunOf(tx, context, row, { config, version: row.published_version, keys: undefined });
    const after = await startRunOf(tx, context, row, { config: other, version: null, keys: undefined });
    const trial = await tx.model_trials.create({
      data: {
        ...replacement,
        organization_id: context.organizationId,
        assistant_id: id,
        assistant_version: row.published_version ?? 0,
        ...{ before_run_id: before.id, after_run_id: after.id },
        created_by_name: auditColumnsOf(context.actor).actor_name,
      },
      include: { before: true, after: true },
    });
    await recordChange(tx, context, {
      resource: 'test_run',
      id: trial.id,
      name: row.name,
      change: 'created',
      action: 'try_model',
      details: { assistant_id: id, ...replacement },
    });
    return shown(trial);
  });
}

const maxTrials = 20;

/** The newest trials of an assistant. Throws NOT_FOUND. */
export async function listTrials({ db }: Context, id: string): Promise<{ items: Shown[] }> {
  await readAssistant(db, id);
  const rows = await db.model_trials.findMany({
    where: { assistant_id: id },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    include: { before: true, after: true },
    take: maxTrials,
  });
  return { items: rows.map(shown) };
}

/** A trial with the result of each test. Throws NOT_FOUND. */
export async function readTrial({ db }: Context, id: string): Promise<Shown & Pick<ModelTrialDetail, 'results'>> {
  const results = { include: { results: { orderBy: { created_at: 'asc' } } } } as const;
  const row = await db.model_trials.findFirst({ where: { id }, include: { before: results, after: results } });
  if (!row) throw notFound('Trial');
  const { before, after } = row;
  return {
    ...shown(row),
    results: { before: before.results, after: after.results } as unknown as ModelTrialDetail['results'],
  };
}

/**
 * Replaces a model, in the draft only unless `publish` is set. With `publish`, publishes the live version with the other model, through
 * every check and test; the draft gets the model too, and keeps its other changes. Throws NOT_FOUND and CONFLICT as publishing does.
 */
export function migrateModel(
  context: Context,
  id: string,
  { publish, ...replacement }: Replacement & { publish: boolean },
): Promise<Detail> {
  return transact(context, async (tx) => {
    const row = await lockAssistant(tx, id);
    await assertOffered(tx, replacement);
    const draft = draftOf(row);
    if (!publish) return toDetail(await storeDraft(tx, context, row, replaceModel(draft, replacement)));
    const config = replaceModel(await liveConfig(tx, row), replacement);
    const changed = inDraft(draft, replacement);
    const stored = changed ? await storeDraft(tx, context, row, changed) : row;
    const notes = `${replacement.from_model} replaced by ${replacement.to_model}`;
    return toDetail(await publishConfig(tx, context, stored, config, { notes, override_reason: null }));
  });
}

/** The draft with the other model; null if it has been replaced there already. */
function inDraft(draft: AssistantConfig, replacement: Replacement): AssistantConfig | null {
  try {
    return replaceModel(draft, replacement);
  } catch (error) {
    if (error instanceof AppError && error.detail.reason === 'model_not_used') return null;
    throw error;
  }
}
