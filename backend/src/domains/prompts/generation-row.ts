import type { Generation, GenerationDetail, GenerationMessage } from '@switchboard/contracts/generations';
import { localWriterName, promptTexts } from '@switchboard/contracts/prompts.limits';
import type { z } from 'zod';
import type { Tx } from '../../database/database.ts';
import { notFound } from '../../errors.ts';
import type { prompt_generations } from '../../generated/prisma/client.ts';

type WithDates<T> = Omit<T, 'created_at' | 'finished_at'> & { created_at: Date; finished_at: Date | null };
type Row = WithDates<z.output<typeof Generation>>;
/** A generation as the API returns it. */
export type Detail = WithDates<z.output<typeof GenerationDetail>>;

/** A generation as lists show it. */
export function toGeneration(row: prompt_generations): Row {
  const { generation_kind, model_kind, model, host, prompt_tokens, completion_tokens, ...rest } = row;
  return {
    ...rest,
    kind: generation_kind as Row['kind'],
    status: row.status as Row['status'],
    decision: row.decision as Row['decision'],
    writer: { kind: model_kind as Row['writer']['kind'], name: model ?? localWriterName, model, host },
    tokens:
      prompt_tokens === null || completion_tokens === null
        ? null
        : { prompt: prompt_tokens, completion: completion_tokens },
  };
}

/** One generation. Throws NOT_FOUND. */
export async function readGeneration(db: Pick<Tx, 'prompt_generations'>, id: string): Promise<prompt_generations> {
  const row = await db.prompt_generations.findFirst({ where: { id } });
  if (!row) throw notFound('Generation');
  return row;
}

/** The same, with the row locked against ending it or deciding on it until the transaction ends. */
export async function lockGeneration(tx: Tx, id: string): Promise<prompt_generations> {
  const [row] = await tx.$queryRaw<prompt_generations[]>`
    SELECT * FROM prompt_generations WHERE id = ${id}::uuid FOR UPDATE`;
  if (!row) throw notFound('Generation');
  return row;
}

// Only the newest part of a long conversation.
const maxTurns = 100;

/** The generations of a conversation up to one of them, oldest first: those that produced a text. */
export async function turnsUpTo(
  db: Pick<Tx, 'prompt_generations'>,
  { id, conversation_id, created_at }: prompt_generations,
): Promise<prompt_generations[]> {
  if (conversation_id === id) return [];
  const earlier = await db.prompt_generations.findMany({
    where: { conversation_id, status: 'ready', created_at: { lte: created_at }, NOT: { id } },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: maxTurns,
  });
  return earlier.reverse();
}

/** The messages of one turn: the request, the text, and whether its changes were rejected. */
export function messagesOf(turn: prompt_generations): GenerationMessage[] {
  const isOfTranscript = turn.generation_kind === 'transcript';
  const asked = isOfTranscript ? 'Write a prompt of the transcript.' : (turn.feedback ?? turn.source ?? '');
  return [
    { role: 'user', content: asked },
    ...(turn.status === 'ready' ? [{ role: 'assistant' as const, content: turn.text }] : []),
    ...(turn.decision === 'rejected' ? [{ role: 'system' as const, content: promptTexts.rejected }] : []),
  ];
}

/** A generation with the conversation up to it. */
export async function toDetail(db: Pick<Tx, 'prompt_generations'>, row: prompt_generations): Promise<Detail> {
  const turns = [...(await turnsUpTo(db, row)), row];
  return {
    ...toGeneration(row),
    before: row.before,
    feedback: row.feedback,
    messages: turns.flatMap(messagesOf),
  };
}

/** The same by its id. Throws NOT_FOUND. */
export const readDetail = async (db: Pick<Tx, 'prompt_generations'>, id: string): Promise<Detail> =>
  toDetail(db, await readGeneration(db, id));
