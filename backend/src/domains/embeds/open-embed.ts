import { createHmac } from 'node:crypto';
import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { PublicEmbed } from '@switchboard/contracts/embed-chats';
import { withNotice } from '@switchboard/contracts/notices';
import type pg from 'pg';
import { deriveKey } from '../../auth-secret.ts';
import { type Context, organizationOf, type RequestContext } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { notFound } from '../../errors.ts';
import { isOutboxShown } from '../../mail/kept-mails.ts';
import { networkOf } from '../../network.ts';
import { isInUse } from '../../who-may.ts';
import { readVersion } from '../assistants/versions.read.ts';
import { outboundNumberOf } from '../phone-numbers/outbound-number.ts';
import { type EmbedRow, settingsOf } from './embed-row.ts';
import { opensAt } from './hours.ts';

interface KnownEmbed {
  organization_id: string;
  allowed_origins: string[];
}

/** The enabled embed with a public key; null if there is none. */
export async function findByKey(systemPool: Pick<pg.Pool, 'query'>, key: string): Promise<KnownEmbed | null> {
  // Checked before the contract does: the database refuses some characters.
  if (!/^pk_[0-9a-f]{32}$/.test(key)) return null;
  const { rows } = await systemPool.query<KnownEmbed>({
    name: 'embed-by-key',
    text: 'SELECT organization_id, allowed_origins FROM embeds WHERE public_key = $1',
    values: [key],
  });
  return rows[0] ?? null;
}

/** An embed that a page shows, with its published assistant. */
export interface OpenEmbed {
  context: Context;
  embed: EmbedRow;
  assistant: { id: string; version: number; gives_notice: boolean };
}

const unknown = () => notFound('Web embed');

/**
 * Runs a visitor's request to an embed, inside its organization. Throws the same NOT_FOUND for an unknown key, a disabled embed, an
 * unpublished assistant and a closed organization.
 */
export async function atEmbed<T>(
  request: RequestContext,
  key: string,
  work: (open: OpenEmbed) => Promise<T>,
): Promise<T> {
  const known = await findByKey(request.systemPool, key);
  const organization = known && (await organizationOf(request, known.organization_id).catch(() => null));
  if (!organization || !isInUse(organization)) throw unknown();
  const organizationId = organization.id;
  return withTenant(organizationId, async () => {
    const found = await request.db.embeds.findFirst({
      where: { public_key: key, is_enabled: true },
      include: {
        assistant: { select: { id: true, name: true, status: true, published_version: true, gives_notice: true } },
      },
    });
    const version = found?.assistant.published_version;
    if (found?.assistant.status !== 'published' || version == null) throw unknown();
    const { id, gives_notice } = found.assistant;
    // A session that the browser happens to have doesn't count: visitors are strangers.
    const actor = { kind: 'system', name: `web embed ${found.name}` } as const;
    // The address of a visitor is used for limits alone, and isn't written to the audit log.
    const context: Context = { ...request, actor, organization, organizationId, ipAddress: null };
    return work({ context, embed: found, assistant: { id, version, gives_notice } });
  });
}

/** Tells visitors of one network apart from others without storing their address. */
export const networkHash = ({ env }: Pick<Context, 'env'>, organizationId: string, ipAddress: string): string =>
  createHmac('sha256', deriveKey(env.authSecret, 'embed-networks'))
    .update(`${organizationId} ${networkOf(ipAddress)}`)
    .digest('base64url')
    .slice(0, 22);

/** What an assistant says first in a chat because it is automated; empty if it doesn't. Chats have no recording. */
export const noticeOf = (config: AssistantConfig, givesNotice: boolean): string =>
  withNotice(config, givesNotice, false).configuration.noticeMessage;

/** The number from which an embed calls; null if there is none. */
export async function numberOf(db: Pick<Tx, 'assistants' | 'phone_numbers'>, embed: EmbedRow) {
  const own = embed.phone_number_id
    ? await db.phone_numbers.findFirst({ where: { id: embed.phone_number_id, type: 'outbound', retired_at: null } })
    : null;
  return own ?? outboundNumberOf(db, embed.assistant_id);
}

/** The channels that work now: calls need a number, and the feature of call requests. */
export async function channelsOf({ db, organization }: Context, embed: EmbedRow): Promise<PublicEmbed['channels']> {
  const channels = embed.channels as PublicEmbed['channels'];
  if (!channels.includes('call_back')) return channels;
  const canCall = organization.feature_flags.callrequests !== false && (await numberOf(db, embed)) !== null;
  return canCall ? channels : channels.filter((channel) => channel !== 'call_back');
}

/** Whether mails arrive somewhere: at their readers, or in the outbox of an installation that only this machine reaches. */
export const canMail = ({ env }: Pick<Context, 'env'>): boolean => env.smtpUrl !== undefined || isOutboxShown(env);

/** What a page needs to show an embed. */
export async function publicEmbed({ context, embed, assistant }: OpenEmbed): Promise<PublicEmbed> {
  const { appearance, texts, fields, hours, limits } = settingsOf(embed);
  const config = await readVersion(context.db, assistant.id, assistant.version);
  const opens = opensAt(hours, context.organization.time_zone, new Date());
  return {
    name: embed.name,
    assistant_name: config.name,
    channels: await channelsOf(context, embed),
    is_open: opens === null,
    opens_at: opens?.toISOString() ?? null,
    ...{ appearance, texts, fields },
    language: embed.language as PublicEmbed['language'],
    notice: noticeOf(config, assistant.gives_notice) || null,
    message_limit: limits.messages_per_conversation,
    can_email_transcript: canMail(context),
  };
}
