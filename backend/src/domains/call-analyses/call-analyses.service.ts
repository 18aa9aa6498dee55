import type { AnalysisInput, CallAnalysis } from '@switchboard/contracts/call-analyses';
import { analysisLabels } from '@switchboard/contracts/call-analyses.limits';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { enqueue } from '../../jobs/queue.ts';
import { agentServices } from '../assistant-tests/agent-services.ts';
import { readVersion } from '../assistants/versions.read.ts';
import { isAskedFor } from './ask-model.ts';
import { toAnalysis } from './call-analyses.read.ts';

type Shown = Omit<CallAnalysis, 'updated_at'> & { updated_at: Date };

/** Has a model make something of a call, for the first time or again. What is under way stays so. Throws NOT_FOUND and CONFLICT. */
export async function startAnalysis(context: Context, id: string, { kind }: AnalysisInput): Promise<Shown> {
  const { db, organizationId: organization_id } = context;
  const log = await db.call_logs.findFirst({
    where: { id },
    select: { transcript: true, assistant_id: true, assistant_version: true, lead_name: true, phone_number: true },
  });
  if (!log) throw notFound('Call log');
  if (log.transcript === null)
    throw new AppError('CONFLICT', 'This call has no transcript.', { reason: 'no_transcript' });
  const config =
    log.assistant_id && log.assistant_version !== null
      ? await readVersion(db, log.assistant_id, log.assistant_version)
      : null;
  const model = config && (await agentServices(context, config)).llm;
  if (!config || !model)
    throw new AppError('CONFLICT', 'The assistant version of this call has no connected model.', {
      reason: 'no_model',
    });
  if (!isAskedFor(kind, config))
    throw new AppError(
      'CONFLICT',
      `The assistant version of this call has no settings for ${analysisLabels[kind].toLowerCase()}.`,
      {
        reason: 'analysis_not_set',
      },
    );
  return transact(context, async (tx) => {
    const again = { status: 'waiting', error_message: null, is_asked_for: true, updated_at: new Date() };
    await tx.call_analyses.createMany({
      data: [{ organization_id, call_log_id: id, kind, status: 'failed' }],
      skipDuplicates: true,
    });
    const { count } = await tx.call_analyses.updateMany({
      where: { call_log_id: id, kind, status: { in: ['completed', 'failed'] } },
      data: again,
    });
    const row = await tx.call_analyses.findFirstOrThrow({ where: { call_log_id: id, kind } });
    if (count === 0) return toAnalysis(row);
    await enqueue(tx, 'call-analysis.run', { organization_id, analysis_id: row.id });
    await recordChange(tx, context, {
      resource: 'call_log',
      id,
      name: log.lead_name ?? log.phone_number,
      change: 'updated',
      action: 'analyze',
      details: { kind },
    });
    return toAnalysis(row);
  });
}
