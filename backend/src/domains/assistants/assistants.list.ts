import type { AssistantStatus } from '@switchboard/contracts/assistants';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { assistants } from '../../generated/prisma/client.ts';

interface AssistantListQuery {
  limit: number;
  cursor?: string | undefined;
  status?: AssistantStatus | undefined;
  search?: string | undefined;
}

/** The columns that lists and the editor's read view show. */
export type AssistantRow = Pick<assistants, (typeof columns)[number]>;

const columns = [
  'id',
  'organization_id',
  'name',
  'description',
  'status',
  'llm_provider',
  'llm_model',
  'stt_provider',
  'stt_model',
  'tts_provider',
  'tts_model',
  'first_message',
  'variables',
  'created_at',
  'updated_at',
] as const;

const orders = {
  name: {
    key: 'name COLLATE "und-x-icu"',
    type: 'text',
    direction: 'ASC',
    after: '>',
    cursor: z.tuple([z.string(), z.uuid()]),
  },
  created_at: {
    key: 'created_at',
    type: 'timestamptz',
    direction: 'DESC',
    after: '<',
    cursor: z.tuple([z.iso.datetime(), z.uuid()]),
  },
} as const;

function readCursor(cursor: string, schema: z.ZodType<[string, string]>): [string, string] {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new AppError('VALIDATION', 'The cursor is not one that this list answered', { reason: 'invalid_cursor' });
  }
}

/** A page of assistants: newest first, or by name where a status is asked for, as pickers need it. */
export async function listAssistants(
  context: Context,
  { limit, cursor, status, search }: AssistantListQuery,
): Promise<{ items: AssistantRow[]; next_cursor: string | null }> {
  const field = status ? 'name' : 'created_at';
  const order = orders[field];
  const values: unknown[] = [context.organizationId, limit + 1];
  const where = ['organization_id = $1::uuid'];
  if (status) where.push(`status = $${values.push(status)}`);
  if (search) where.push(`strpos(lower(name), lower($${values.push(search)})) > 0`);
  if (cursor) {
    const [key, id] = readCursor(cursor, order.cursor);
    where.push(`(${order.key}, id) ${order.after} ($${values.push(key)}::${order.type}, $${values.push(id)}::uuid)`);
  }
  const { rows } = await context.tenantPool.query<AssistantRow>(
    `SELECT ${columns.join(', ')} FROM assistants WHERE ${where.join(' AND ')}
     ORDER BY ${order.key} ${order.direction}, id ${order.direction} LIMIT $2`,
    values,
  );
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items,
    next_cursor: last ? Buffer.from(JSON.stringify([last[field], last.id])).toString('base64url') : null,
  };
}
