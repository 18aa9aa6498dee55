import {
  callBacksPerHour,
  maxDailyCallBacks,
  maxDailyEmbedConversations,
  maxDailyTranscripts,
  transcriptsPerHour,
} from '@switchboard/contracts/embeds.limits';
import { startOfDay } from '../../calendar.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { AppError } from '../../errors.ts';
import type { embed_conversations } from '../../generated/prisma/client.ts';
import { wallClock } from '../dialer/rules/zoned-time.ts';
import { type EmbedRow, settingsOf } from './embed-row.ts';

const hourSeconds = 60 * 60;

interface Day {
  today: Date;
  tomorrow: Date;
  /** Today, as columns with dates have it. */
  date: Date;
}

/** The beginning of today and of tomorrow, in the organization's time zone. */
export function dayOf({ organization }: Pick<Context, 'organization'>, now: Date): Day {
  const { date } = wallClock(organization.time_zone, now);
  const midnight = new Date(`${date}T00:00:00Z`);
  const next = new Date(midnight.getTime() + 24 * hourSeconds * 1000).toISOString().slice(0, 10);
  return {
    today: startOfDay(date, organization.time_zone),
    tomorrow: startOfDay(next, organization.time_zone),
    date: midnight,
  };
}

const secondsUntil = (at: Date, now: Date) => Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000));

const tooMany = (message: string, retryAfterSeconds: number) =>
  new AppError('LIMIT_EXCEEDED', message, { reason: 'too_many_requests', retryAfterSeconds });

const dailyLimit = (retryAfterSeconds: number, what = 'chats are possible') =>
  new AppError('LIMIT_EXCEEDED', `No more ${what} here today. Please try again tomorrow.`, {
    reason: 'daily_limit_reached',
    retryAfterSeconds,
  });

/** Conversations and requests for calls of one organization are counted one after the other: some limits are for all its embeds. */
export const lockCounts = (tx: Tx, organizationId: string) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`embeds ${organizationId}`}, 23))`;

/** The largest sum that the conversations cost on a day, whenever they began, of any currency, in hundredths. */
async function spentCents(tx: Tx, embedId: string, date: Date): Promise<number> {
  const [row] = await tx.$queryRaw<{ cents: number }[]>`
    SELECT coalesce(max(cents), 0)::float8 AS cents FROM (
      SELECT sum(amount) * 100 AS cents FROM (
        SELECT total ->> 'currency' AS currency, (total ->> 'amount')::numeric AS amount
        FROM embed_conversations c, jsonb_array_elements(c.cost -> 'totals') AS total
        WHERE c.embed_id = ${embedId}::uuid AND c.cost_day = ${date}::date
        UNION ALL
        SELECT total ->> 'currency', -(total ->> 'amount')::numeric
        FROM embed_conversations c, jsonb_array_elements(c.cost_before_day -> 'totals') AS total
        WHERE c.embed_id = ${embedId}::uuid AND c.cost_day = ${date}::date) amounts
      GROUP BY currency) sums`;
  return row?.cents ?? 0;
}

/** Refuses messages once the budget of the day is spent. Throws LIMIT_EXCEEDED (`daily_limit_reached`). */
export async function assertBudget(tx: Tx, context: Context, embed: EmbedRow): Promise<void> {
  const { daily_budget_cents: budget } = settingsOf(embed).limits;
  if (budget === null) return;
  const now = new Date();
  const { date, tomorrow } = dayOf(context, now);
  if ((await spentCents(tx, embed.id, date)) >= budget) throw dailyLimit(secondsUntil(tomorrow, now));
}

/**
 * Refuses another conversation: of this network in the last hour, of the embed or the organization today, or beyond the budget. The
 * caller holds `lockCounts`. Throws LIMIT_EXCEEDED.
 */
export async function assertRoom(tx: Tx, context: Context, embed: EmbedRow, network_hash: string): Promise<void> {
  const { limits } = settingsOf(embed);
  const now = new Date();
  const { today, tomorrow } = dayOf(context, now);
  const hourAgo = new Date(now.getTime() - hourSeconds * 1000);
  const ofNetwork = { embed_id: embed.id, network_hash, created_at: { gt: hourAgo } };
  const oldest = await tx.embed_conversations.findFirst({
    where: ofNetwork,
    orderBy: { created_at: 'desc' },
    skip: limits.conversations_per_hour - 1,
    select: { created_at: true },
  });
  if (oldest)
    throw tooMany(
      'Many chats were started from your network. Please wait a while and try again.',
      secondsUntil(new Date(oldest.created_at.getTime() + hourSeconds * 1000), now),
    );
  const since = { created_at: { gte: today } };
  const ofEmbed = await tx.embed_conversations.count({ where: { embed_id: embed.id, ...since } });
  if (
    ofEmbed >= limits.daily_conversations ||
    (await tx.embed_conversations.count({ where: since })) >= maxDailyEmbedConversations
  )
    throw dailyLimit(secondsUntil(tomorrow, now));
  await assertBudget(tx, context, embed);
}

/**
 * Refuses another request for a call: of this network in the last hour, or of the embed or the organization today. The caller holds
 * `lockCounts`. Throws LIMIT_EXCEEDED.
 */
export async function assertCallBackRoom(
  tx: Tx,
  context: Context,
  embed: EmbedRow,
  network_hash: string,
): Promise<void> {
  const now = new Date();
  const hourAgo = new Date(now.getTime() - hourSeconds * 1000);
  const oldest = await tx.embed_call_backs.findFirst({
    where: { embed_id: embed.id, network_hash, created_at: { gt: hourAgo } },
    orderBy: { created_at: 'desc' },
    skip: callBacksPerHour - 1,
    select: { created_at: true },
  });
  if (oldest)
    throw tooMany(
      'Several calls were requested from your network. Please wait a while and try again.',
      secondsUntil(new Date(oldest.created_at.getTime() + hourSeconds * 1000), now),
    );
  const { today, tomorrow } = dayOf(context, now);
  const since = { created_at: { gte: today } };
  const ofEmbed = await tx.embed_call_backs.count({ where: { embed_id: embed.id, ...since } });
  if (
    ofEmbed >= settingsOf(embed).limits.daily_call_backs ||
    (await tx.embed_call_backs.count({ where: since })) >= maxDailyCallBacks
  )
    throw dailyLimit(secondsUntil(tomorrow, now), 'calls can be requested');
}

/**
 * Refuses another transcript: of chats that this network began in the last hour, or of the embed today. The caller holds `lockCounts`.
 * Throws LIMIT_EXCEEDED.
 */
export async function assertTranscriptRoom(
  tx: Tx,
  context: Context,
  { embed_id, network_hash }: Pick<embed_conversations, 'embed_id' | 'network_hash'>,
): Promise<void> {
  const now = new Date();
  const hourAgo = new Date(now.getTime() - hourSeconds * 1000);
  const ofNetwork = { network_hash, transcript_sent_at: { gt: hourAgo } };
  if ((await tx.embed_conversations.count({ where: ofNetwork })) >= transcriptsPerHour)
    throw tooMany(
      'Several transcripts were requested from your network. Please wait a while and try again.',
      hourSeconds,
    );
  const { today, tomorrow } = dayOf(context, now);
  const ofEmbed = { embed_id, transcript_sent_at: { gte: today } };
  if ((await tx.embed_conversations.count({ where: ofEmbed })) >= maxDailyTranscripts)
    throw dailyLimit(secondsUntil(tomorrow, now), 'transcripts can be sent');
}
