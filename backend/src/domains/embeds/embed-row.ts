import type { Embed } from '@switchboard/contracts/embeds';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

export const embedInclude = { assistant: { select: { name: true, status: true } } } satisfies Prisma.embedsInclude;

export type EmbedRow = Prisma.embedsGetPayload<{ include: typeof embedInclude }>;

/** Objects in JSON columns, which only this domain's schemas write. */
export const settingsOf = ({ appearance, texts, fields, hours, limits }: Omit<EmbedRow, 'assistant'>) => ({
  appearance: appearance as Embed['appearance'],
  texts: texts as Embed['texts'],
  fields: fields as Embed['fields'],
  hours: hours as Embed['hours'],
  limits: limits as unknown as Embed['limits'],
});

/** Conversations of each embed since the beginning of the day in the organization's time zone. */
export async function conversationsToday(
  tx: Pick<Tx, '$queryRaw'>,
  { organization }: Pick<Context, 'organization'>,
  embedIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx.$queryRaw<{ embed_id: string; count: number }[]>`
    SELECT embed_id, count(*)::int AS count FROM embed_conversations
    WHERE embed_id = ANY (${embedIds}::uuid[])
      AND created_at >= date_trunc('day', now() AT TIME ZONE ${organization.time_zone}) AT TIME ZONE ${organization.time_zone}
    GROUP BY embed_id`;
  return new Map(rows.map(({ embed_id, count }) => [embed_id, count]));
}

/** An embed as its page shows it. */
export function toEmbed(row: EmbedRow, conversations_today = 0) {
  const { assistant, created_by, ...embed } = row;
  return {
    ...embed,
    ...settingsOf(row),
    channels: row.channels as Embed['channels'],
    language: row.language as Embed['language'],
    lead_mode: row.lead_mode as Embed['lead_mode'],
    assistant_name: assistant.name,
    is_assistant_published: assistant.status === 'published',
    conversations_today,
  };
}
