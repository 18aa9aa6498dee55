import type { LanguageModel } from '@switchboard/contracts/generations';
import { firstWordSeconds, generationSeconds, maxPromptContentLength } from '@switchboard/contracts/prompts.limits';
import { type Context, systemContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import type { prompt_generations } from '../../generated/prisma/client.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import type { JobServices } from '../../jobs/worker-services.ts';
import { ProviderFailed } from '../../voice/services/provider-answer.ts';
import { work } from '../../work/work.ts';
import { WorkFailed } from '../../work/work-failed.ts';
import { askModel } from './ask-model.ts';
import { cleanText, lostPlaceholders } from './clean-text.ts';
import { completeGeneration, failGeneration } from './end-generation.ts';
import { messagesOf, turnsUpTo } from './generation-row.ts';
import { type KeptText, keepText, WritingCancelled } from './keep-text.ts';
import { openLanguageModel } from './language-model.ts';
import type { Written } from './local-writer/write-prompt.ts';
import { modelMessages, type WritingTask } from './model-messages.ts';

type Tokens = { prompt: number; completion: number } | null;

async function transcriptOf(
  { db, organization, organizationId }: Context,
  { transcript_id, source, is_masked }: prompt_generations,
): Promise<string> {
  const stored = transcript_id ? await db.transcripts.findFirst({ where: { id: transcript_id } }) : null;
  const text = stored?.content ?? source ?? '';
  if (!is_masked) return text;
  const call = stored?.call_log_id
    ? await db.call_logs.findFirst({
        where: { id: stored.call_log_id },
        select: { lead_name: true, assistant: { select: { name: true } } },
      })
    : null;
  const names = call?.lead_name ? [call.lead_name] : [];
  return work(organizationId, 'text.mask', text, names, [organization.name, call?.assistant?.name ?? '']);
}

/**
 * The writing task, masked if necessary. For a refinement only the messages are masked: the prompt must come back as it is. The
 * local writer receives the original feedback, because it applies it literally and sends it to no one.
 */
async function taskOf(context: Context, row: prompt_generations, isSent: boolean): Promise<WritingTask> {
  if (row.generation_kind === 'transcript') return { kind: 'transcript', transcript: await transcriptOf(context, row) };
  if (row.generation_kind === 'description') return { kind: 'description', description: row.source ?? '' };
  const { organizationId, organization } = context;
  const mask = async (text: string) =>
    row.is_masked && isSent ? work(organizationId, 'text.mask', text, [], [organization.name]) : text;
  const earlier = (await turnsUpTo(context.db, row)).flatMap(messagesOf);
  return {
    kind: 'refine',
    content: row.before ?? '',
    feedback: await mask(row.feedback ?? ''),
    earlier: await Promise.all(earlier.map(async (message) => ({ ...message, content: await mask(message.content) }))),
  };
}

function writeLocally({ organization, organizationId }: Context, task: WritingTask): Promise<Written> {
  if (task.kind === 'transcript')
    return work(organizationId, 'prompt.write-from-transcript', task.transcript, organization.name);
  if (task.kind === 'description') return work(organizationId, 'prompt.write-from-description', task.description);
  return work(organizationId, 'prompt.refine', task.content, task.feedback);
}

/** Takes a generation that has not begun. Null if it has begun, or is over. */
async function begin(
  { tenantPool, organizationId }: Context,
  id: string,
  { kind, model, host }: Pick<LanguageModel, 'kind' | 'model' | 'host'>,
): Promise<prompt_generations | null> {
  const { rows } = await withTenant(organizationId, () =>
    tenantPool.query<prompt_generations>(
      `UPDATE prompt_generations SET started_at = now(), heartbeat_at = now(), model_kind = $2, model = $3, host = $4
       WHERE id = $1 AND status = 'generating' AND started_at IS NULL RETURNING *`,
      [id, kind, model, host],
    ),
  );
  return rows[0] ?? null;
}

/** The source of a text, if its placeholders must be preserved. */
const sourceOf = (task: WritingTask): string => {
  if (task.kind === 'refine') return task.content;
  return task.kind === 'description' ? task.description : '';
};

async function writeText(
  context: Context,
  row: prompt_generations,
  kept: KeptText,
  client: Awaited<ReturnType<typeof openLanguageModel>>['client'],
): Promise<{ text: string; tokens: Tokens; remark: string | null }> {
  const task = await withTenant(context.organizationId, () => taskOf(context, row, client !== null));
  if (!client) {
    const { text, remark } = await writeLocally(context, task);
    if (text.length > maxPromptContentLength)
      throw new ProviderFailed(`The text would be longer than ${maxPromptContentLength} characters.`);
    kept.add(text);
    return { text, tokens: null, remark };
  }
  let tokens: Tokens = null;
  const pieces = askModel(client, {
    messages: modelMessages(task),
    firstWordMs: firstWordSeconds * 1000,
    allMs: generationSeconds * 1000,
    maxLength: maxPromptContentLength,
    signal: AbortSignal.any([kept.signal, context.shutdown]),
  });
  for await (const piece of pieces) {
    if (piece.text !== '') kept.add(piece.text);
    tokens = piece.tokens ?? tokens;
  }
  const text = cleanText(kept.text());
  if (text.trim() === '') throw new ProviderFailed(`${client.access.label} answered nothing.`);
  return { text, tokens, remark: lostPlaceholders(sourceOf(task), text) };
}

const sentenceOf = (context: Context, error: unknown): string => {
  if (error instanceof ProviderFailed || error instanceof WorkFailed) return error.message;
  if (context.shutdown.aborted) return 'The server was stopped while it wrote. Please try again.';
  return 'Something went wrong on our side. Please try again.';
};

async function write(context: Context, id: string): Promise<void> {
  const { description, client } = await openLanguageModel(context);
  try {
    const row = await begin(context, id, description);
    if (!row) return;
    const kept = keepText(context, id);
    try {
      const { text, tokens, remark } = await writeText(context, row, kept, client);
      await kept.stop();
      await completeGeneration(context, id, { text, tokens, remark });
    } catch (error) {
      await kept.close().catch(() => undefined);
      if (error instanceof WritingCancelled) return;
      if (!(error instanceof ProviderFailed)) context.log.error({ err: error, generation_id: id }, 'a text failed');
      await failGeneration(context, id, sentenceOf(context, error));
    }
  } finally {
    client?.close();
  }
}

/** Begins to write a text; the job ends once the writing is under way. */
export async function startWriting(
  services: JobServices,
  { organization_id, generation_id }: JobPayload<'generation.run'>,
): Promise<void> {
  const context = await systemContext(services, organization_id, 'prompt writer');
  services.writings.add(
    write(context, generation_id).catch((error: unknown) => {
      // `endLostGenerations` finds the abandoned text and marks it as failed.
      services.log.error({ err: error, generation_id }, 'a text was left behind');
    }),
  );
}
