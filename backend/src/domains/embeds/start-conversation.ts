import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { EmbedConversationInput, StartedEmbedConversation } from '@switchboard/contracts/embed-chats';
import type { EmbedFields } from '@switchboard/contracts/embeds';
import { embedReplySeconds, embedSilenceMinutes } from '@switchboard/contracts/embeds.limits';
import { followedFlow } from '@switchboard/contracts/filled-texts';
import type { SpokenLine } from '@switchboard/contracts/voice';
import type { z } from 'zod';
import type { Context, RequestContext } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { jsonColumn } from '../../database/json-column.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import { emitEvent } from '../../events/emit.ts';
import { enqueue } from '../../jobs/queue.ts';
import { beginningOf } from '../../text/beginning-of.ts';
import { spokenIn } from '../assistant-tests/fill-config.ts';
import { readVersion } from '../assistants/versions.read.ts';
import { leadWith, linkLead } from '../bookings/link-lead.ts';
import { readPhone } from '../leads/phone.ts';
import { addMessages, readMessages, type Visitor, visitorName } from './conversation-row.ts';
import { settingsOf } from './embed-row.ts';
import { storedTranscript } from './end-conversation.ts';
import { opensAt } from './hours.ts';
import { atEmbed, channelsOf, networkHash, noticeOf, type OpenEmbed } from './open-embed.ts';
import { assertRoom, lockCounts } from './visitor-limits.ts';
import { waitForReply } from './wait-for-reply.ts';

type Input = z.output<typeof EmbedConversationInput>;

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Refuses without the visitor's consent. Throws VALIDATION (`consent_required`). */
export function assertConsent(consent: boolean): void {
  if (!consent)
    throw new AppError('VALIDATION', 'Please agree to the terms first.', {
      reason: 'consent_required',
      fields: { consent: 'Please agree to the terms first.' },
    });
}

/** Refuses a channel that is off or doesn't work at the moment. Throws CONFLICT (`channel_off`). */
export async function assertChannel({ context, embed }: OpenEmbed, channel: 'chat' | 'call_back'): Promise<void> {
  if ((await channelsOf(context, embed)).includes(channel)) return;
  throw new AppError('CONFLICT', 'This is not offered here.', { reason: 'channel_off' });
}

/** The origin and path of a page: queries often contain what identifies a person. */
export function pageOf(address: string | undefined): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { protocol, origin, pathname } = new URL(address);
  return /^https?:$/.test(protocol) ? beginningOf(`${origin}${pathname}`, 500) : null;
}

const labels: Record<keyof EmbedFields, string> = {
  name: 'Please enter your name.',
  email: 'Please enter your email address.',
  phone_number: 'Please enter your phone number.',
};

/** A number in E.164. Throws VALIDATION (`invalid_fields`) at a field. */
export function readVisitorPhone(text: string, field: string): string {
  try {
    return readPhone(text, field);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('VALIDATION', error.message, { ...error.detail, reason: 'invalid_fields' });
  }
}

/** What the visitor entered in the fields that the embed asks for. Throws VALIDATION (`invalid_fields`). */
function visitorFrom(asked: EmbedFields, given: Input['fields']): Visitor {
  const visitor: Visitor = {};
  const missing: Record<string, string> = {};
  for (const name of ['name', 'email', 'phone_number'] as const) {
    const value = given[name];
    if (asked[name] === 'off') continue;
    if (value) visitor[name] = name === 'phone_number' ? readVisitorPhone(value, 'fields.phone_number') : value;
    else if (asked[name] === 'required') missing[`fields.${name}`] = labels[name];
  }
  const [message] = Object.values(missing);
  if (message) throw new AppError('VALIDATION', message, { reason: 'invalid_fields', fields: missing });
  return visitor;
}

/** First and last name as leads have them; both are required there. */
export function namesOf(name: string | undefined): { first_name: string; last_name: string } {
  const [first = '', ...others] = (name ?? '').split(/\s+/).filter(Boolean);
  return {
    first_name: beginningOf(first || 'Website', 100),
    last_name: beginningOf(others.join(' ') || 'Visitor', 100),
  };
}

/** The variables for the assistant's texts: only what the visitor entered, never what is known of a lead. */
export function variablesOf({ organization }: Pick<Context, 'organization'>, visitor: Visitor): Record<string, string> {
  const [first = '', ...others] = (visitor.name ?? '').split(/\s+/).filter(Boolean);
  return {
    organization: organization.name,
    name: visitor.name ?? '',
    first_name: first,
    last_name: others.join(' '),
    email: visitor.email ?? '',
    phone: visitor.phone_number ?? '',
    phone_number: visitor.phone_number ?? '',
  };
}

const spoken = (message: string): SpokenLine => ({
  role: 'assistant',
  message,
  ...{ starts_at: 0, ends_at: 0, is_interrupted: false, latency_ms: null },
});

/** The first words of a chat; null if the assistant has to think of them. */
async function firstWords({ context, embed, assistant }: OpenEmbed, visitor: Visitor) {
  const variables = variablesOf(context, visitor);
  const config = await readVersion(context.db, assistant.id, assistant.version);
  const notice = spokenIn(noticeOf(config, assistant.gives_notice), variables);
  const greeting = settingsOf(embed).texts.greeting ?? config.first_message;
  const said = followedFlow(config) ? '' : spokenIn(greeting, variables);
  return { notice, said, isToThink: said === '' };
}

async function writeLog(tx: Tx, open: OpenEmbed, visitor: Visitor, lead_id: string | null, lines: SpokenLine[]) {
  const { context, assistant } = open;
  const { id } = await tx.call_logs.create({
    data: {
      organization_id: context.organizationId,
      origin: 'web_chat',
      call_type: 'inbound',
      assistant_id: assistant.id,
      assistant_version: assistant.version,
      lead_id,
      lead_name: visitorName(visitor),
      phone_number: visitor.phone_number ?? '',
      from_number: visitor.phone_number ?? null,
      transcript: jsonColumn(storedTranscript(lines)),
    },
    select: { id: true },
  });
  await emitEvent(tx, context.organizationId, { type: 'call_log.changed', subject_id: id, change: 'created' });
  return id;
}

/** The lead of a visitor who gave a number, if the embed makes leads; an existing lead stays unchanged. */
async function leadOf(tx: Tx, { context, embed }: OpenEmbed, { name, email, phone_number }: Visitor) {
  if (embed.lead_mode !== 'when_contact_given' || !phone_number) return { lead_id: null, made_lead: false };
  const known = await leadWith(tx, phone_number);
  const person = { ...namesOf(name), email: email ?? null, phone: phone_number };
  return { lead_id: known ?? (await linkLead(tx, context, person, 'Web embed')), made_lead: known === null };
}

function write(open: OpenEmbed, input: Input, ipAddress: string) {
  const { context, embed, assistant } = open;
  const { organizationId: organization_id } = context;
  const visitor = visitorFrom(settingsOf(embed).fields, input.fields);
  const network_hash = networkHash(context, organization_id, ipAddress);
  const token = randomBytes(32).toString('base64url');
  return transact(context, async (tx) => {
    await lockCounts(tx, organization_id);
    await assertRoom(tx, context, embed, network_hash);
    const { notice, said, isToThink } = await firstWords(open, visitor);
    const lines = [notice, said].filter(Boolean).map(spoken);
    const { lead_id, made_lead } = await leadOf(tx, open, visitor);
    const call_log_id = await writeLog(tx, open, visitor, lead_id, lines);
    const conversation = await tx.embed_conversations.create({
      data: {
        id: randomUUID(),
        ...{ organization_id, embed_id: embed.id, assistant_id: assistant.id, assistant_version: assistant.version },
        ...{ call_log_id, lead_id, made_lead, network_hash, language: input.language, page: pageOf(input.page_url) },
        token_hash: hashOfToken(token),
        visitor: jsonColumn(visitor),
        lines: jsonColumn(lines),
        awaits_reply_since: isToThink ? new Date() : null,
      },
    });
    await addMessages(tx, conversation, [
      ...(notice ? [{ role: 'notice' as const, text: notice }] : []),
      ...(said ? [{ role: 'assistant' as const, text: said }] : []),
    ]);
    if (isToThink) await enqueue(tx, 'embed.reply', { organization_id, conversation_id: conversation.id });
    return { conversation, token };
  });
}

/** Starts a chat. Throws NOT_FOUND, VALIDATION, CONFLICT (`embed_closed`, `channel_off`) and LIMIT_EXCEEDED. */
export function startConversation(
  request: RequestContext,
  key: string,
  input: Input,
): Promise<StartedEmbedConversation> {
  return atEmbed(request, key, async (open) => {
    const { context, embed } = open;
    await assertChannel(open, 'chat');
    const opens = opensAt(settingsOf(embed).hours, context.organization.time_zone, new Date());
    if (opens)
      throw new AppError('CONFLICT', 'We are closed at the moment.', {
        reason: 'embed_closed',
        details: { opens_at: opens.toISOString() },
      });
    assertConsent(input.consent);
    const { conversation, token } = await write(open, input, request.ipAddress);
    const seconds = conversation.awaits_reply_since ? embedReplySeconds : 0;
    const now = await waitForReply(context, conversation.id, seconds);
    return {
      conversation_id: conversation.id,
      token,
      ...(await readMessages(context.db, now, -1)),
      expires_at: new Date(now.last_message_at.getTime() + embedSilenceMinutes * 60_000).toISOString(),
    };
  });
}
