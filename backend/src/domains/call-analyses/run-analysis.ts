import type { AnalysisKind } from '@switchboard/contracts/call-analyses.limits';
import type { TranscriptMessage } from '@switchboard/contracts/call-logs';
import type { Cost, Usage } from '@switchboard/contracts/costs';
import { priceUsage } from '@switchboard/contracts/price-usage';
import { type Context, systemContext } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { jsonColumn } from '../../database/json-column.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import { emitEvent } from '../../events/emit.ts';
import { type call_analyses, type calls, Prisma } from '../../generated/prisma/client.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import { recoverLostWork } from '../../jobs/lost-work.ts';
import type { Services } from '../../services.ts';
import { createProviderClient, ProviderFailed } from '../../voice/services/provider-answer.ts';
import { agentServices } from '../assistant-tests/agent-services.ts';
import { fillConfig } from '../assistant-tests/fill-config.ts';
import { readVersion } from '../assistants/versions.read.ts';
import { variablesOf } from '../calls/script.ts';
import { readValidPrices } from '../costs/valid-prices.read.ts';
import { type Analysis, askModel, UselessAnswer } from './ask-model.ts';
import { notifyOfAnalysis, notifyOfSummary } from './notify-webhooks.ts';

const atWork = ['waiting', 'running'];

const emitChange = (tx: Tx, { organization_id, call_log_id }: call_analyses) =>
  emitEvent(tx, organization_id, { type: 'call_log.changed', subject_id: call_log_id, change: 'updated' });

/** Starts an analysis. Null if it is done already, or its call was deleted. */
function begin(context: Context, id: string): Promise<call_analyses | null> {
  return transact(context, async (tx) => {
    const { count } = await tx.call_analyses.updateMany({
      where: { id, status: { in: atWork } },
      data: { status: 'running', updated_at: new Date() },
    });
    const row = count > 0 ? await tx.call_analyses.findFirst({ where: { id } }) : null;
    if (row) await emitChange(tx, row);
    return row;
  });
}

/** Stores the outcome, once. */
function end(
  context: Context,
  row: call_analyses,
  { usage, ...data }: Prisma.call_analysesUncheckedUpdateManyInput & { usage: Usage[] },
): Promise<void> {
  return transact(context, async (tx) => {
    const now = new Date();
    const cost: Cost | null =
      usage.length > 0 ? priceUsage(usage, await readValidPrices(tx, context.organizationId, now)) : null;
    const { count } = await tx.call_analyses.updateMany({
      where: { id: row.id, status: { in: atWork } },
      data: { ...data, ...(cost ? { cost } : {}), updated_at: now },
    });
    if (count === 0) return;
    const ended = await tx.call_analyses.findFirstOrThrow({ where: { id: row.id } });
    if (ended.kind === 'summary' && ended.status === 'completed')
      await tx.call_logs.updateMany({
        where: { id: ended.call_log_id },
        data: { summary: ended.text, updated_at: now },
      });
    await emitChange(tx, ended);
    // The rule-based summary was held back for the model's; if that failed, it is sent now.
    if (ended.kind === 'summary' && (ended.status === 'completed' || !ended.is_asked_for))
      await notifyOfSummary(tx, ended);
    if (ended.status === 'completed') await notifyOfAnalysis(tx, ended);
  });
}

const completed = ({ usage, text, is_success, data }: Analysis) => ({
  status: 'completed',
  error_message: null,
  text,
  is_success,
  data: data === null || data === undefined ? Prisma.DbNull : jsonColumn(data),
  usage,
});

const failed = (error_message: string, usage: Usage[] = []) => ({ status: 'failed', error_message, usage });

/** The variables of the analysis prompts: the same as those of the call's texts. */
async function variablesOfCall({ db, organization }: Context, call: calls): Promise<Record<string, string>> {
  const campaign = call.campaign_id
    ? await db.campaigns.findFirst({ where: { id: call.campaign_id }, select: { configuration_data: true } })
    : null;
  return variablesOf({ organization_name: organization.name, configuration: campaign?.configuration_data }, call);
}

async function run(context: Context, row: call_analyses, isLastTry: boolean): Promise<void> {
  const log = await context.db.call_logs.findFirst({
    where: { id: row.call_log_id },
    select: { transcript: true, assistant_id: true, assistant_version: true, call: true },
  });
  const { messages } = (log?.transcript ?? { messages: [] }) as { messages: TranscriptMessage[] };
  if (!log?.assistant_id || log.assistant_version === null)
    return end(context, row, failed('The assistant of this call is gone.'));
  const version = await readVersion(context.db, log.assistant_id, log.assistant_version);
  const config = log.call ? fillConfig(version, await variablesOfCall(context, log.call)) : version;
  const { llm } = await agentServices(context, config);
  if (!llm) return end(context, row, failed('The assistant version of this call no longer has a connected model.'));
  const client = createProviderClient(llm, context.env.privateNetworks);
  const made_by = `${llm.label} ${llm.model}`;
  try {
    const analysis = await askModel(
      row.organization_id,
      client,
      row.kind as AnalysisKind,
      config,
      messages,
      context.shutdown,
    );
    await end(context, row, { ...completed(analysis), made_by });
  } catch (error) {
    if (context.shutdown.aborted) throw error;
    if (error instanceof UselessAnswer) return end(context, row, { ...failed(error.message, error.usage), made_by });
    if (!(error instanceof ProviderFailed) || !(error.isLasting || isLastTry)) throw error;
    await end(context, row, { ...failed(error.message), made_by });
  } finally {
    client.close();
  }
}

const wentWrong = 'Something went wrong on our side. Please try again.';

const giveUp = (context: Context, id: string) =>
  transact(context, (tx) => tx.call_analyses.findFirst({ where: { id } })).then(
    (row) => row && end(context, row, failed(wentWrong)),
  );

/** Ends an analysis as failed after its last attempt. */
export async function giveUpOnAnalysis(services: Services, organizationId: string, id: string): Promise<void> {
  await giveUp(await systemContext(services, organizationId, 'analysis of a call'), id);
}

/** Has a model analyze a call and stores the result; retries after its worker died or while the provider was busy. */
export async function runAnalysis(
  services: Services,
  { organization_id, analysis_id }: JobPayload<'call-analysis.run'>,
  isLastTry: boolean,
): Promise<void> {
  const context = await systemContext(services, organization_id, 'analysis of a call');
  const row = await begin(context, analysis_id);
  if (!row) return;
  try {
    await withTenant(organization_id, () => run(context, row, isLastTry));
  } catch (error) {
    if (!isLastTry || services.shutdown.aborted) throw error;
    services.log.error({ err: error, analysis_id }, 'an analysis of a call failed');
    await giveUp(context, analysis_id);
  }
}

/** Finds waiting analyses without a job. */
export const recoverAnalyses = (services: Services): Promise<void> =>
  recoverLostWork(services, {
    job: 'call-analysis.run',
    table: 'call_analyses',
    status: 'status',
    waiting: atWork,
    payloadOf: (organization_id, analysis_id) => ({ organization_id, analysis_id }),
    giveUp: giveUpOnAnalysis,
  });
