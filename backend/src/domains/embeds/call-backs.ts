import type { AcceptedCallBack, CallBackInput } from '@switchboard/contracts/embed-chats';
import type { EmbedHours } from '@switchboard/contracts/embeds';
import { callBacksPerNumberPerDay } from '@switchboard/contracts/embeds.limits';
import type { z } from 'zod';
import type { Context, RequestContext } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import type { leads } from '../../generated/prisma/client.ts';
import { addCallRequest } from '../call-requests/call-requests.service.ts';
import { type ZonedLead, zoneKey } from '../dialer/rules/lead-zones.ts';
import { createLead } from '../leads/leads.service.ts';
import { zoneColumnsOf } from '../leads/number-zone.ts';
import { firstAllowedIn } from '../scheduled-calls/call-window.ts';
import { settingsOf } from './embed-row.ts';
import { opensAt } from './hours.ts';
import { atEmbed, networkHash, numberOf, type OpenEmbed } from './open-embed.ts';
import { assertChannel, assertConsent, namesOf, pageOf, readVisitorPhone } from './start-conversation.ts';
import { assertCallBackRoom, lockCounts } from './visitor-limits.ts';

type Input = z.output<typeof CallBackInput>;

/** Milliseconds until a call that was just requested: the request is over by then. */
const soonMs = 10_000;
/** The visitor is shown a time that is later than this. */
const laterMs = 5 * 60_000;

/** Rounds in which the embed's hours and the lead's call window move the time on, until both agree. */
const maxRounds = 8;

/** When a number may be called first, within the hours of the embed and the lead's call window; null if no time is known. */
export function firstCallTime(
  context: Pick<Context, 'organization'>,
  hours: EmbedHours,
  lead: ZonedLead,
  now: Date,
): Date | null {
  const zone = zoneKey(lead);
  if (zone === null) return null;
  const opening = (at: Date) => opensAt(hours, context.organization.time_zone, at);
  let at = new Date(now.getTime() + soonMs);
  for (let round = 0; round < maxRounds; round += 1) {
    const allowed = firstAllowedIn(context)(zone, opening(at) ?? at);
    if (allowed === null || opening(allowed) === null) return allowed;
    at = allowed;
  }
  return null;
}

const firstTime = ({ context, embed }: OpenEmbed, lead: ZonedLead, now: Date): Date | null =>
  firstCallTime(context, settingsOf(embed).hours, lead, now);

/** The lead with this number as its own, the oldest if there are several; otherwise a new one. */
async function leadWithNumber(tx: Tx, context: Context, phone: string, name: string): Promise<leads> {
  // Of two concurrent requests with one new number, the second finds the lead of the first.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${context.organizationId} ${phone}`}, 15))`;
  const known = await tx.leads.findFirst({
    where: { phone_e164: phone },
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
  });
  if (known) return known;
  const { id } = await createLead(context, { ...namesOf(name), phone_number: phone, source: 'Web embed' });
  return tx.leads.findFirstOrThrow({ where: { id } });
}

const isOnList = async (tx: Tx, numbers: readonly string[]): Promise<boolean> =>
  (await tx.do_not_call.count({ where: { phone_e164: { in: [...numbers] }, lifted_at: null } })) > 0;

/** Whether the lead waits for a call, or was called for several requests today: anyone can enter anyone's number. */
async function isCalledAlready(tx: Tx, lead_id: string, wished: Date | null): Promise<boolean> {
  // A campaign may call much later than the visitor wishes.
  const waiting = [{ campaign_id: null }, ...(wished ? [{ scheduled_time: { lte: wished } }] : [])];
  if ((await tx.scheduled_calls.count({ where: { lead_id, status: 'scheduled', OR: waiting } })) > 0) return true;
  const fromWeb = { lead_id, source: 'web_embed' };
  const open = { ...fromWeb, status: { in: ['pending', 'scheduled'] } };
  if ((await tx.call_requests.count({ where: open })) > 0) return true;
  const dayAgo = new Date(Date.now() - 24 * 60 * 60_000);
  const today = await tx.call_requests.count({ where: { ...fromWeb, created_at: { gt: dayAgo } } });
  return today >= callBacksPerNumberPerDay;
}

/** Makes the call request, unless the number is on the do-not-call list or waits for a call already. */
async function request(tx: Tx, open: OpenEmbed, input: Input, phone: string, now: Date): Promise<void> {
  const { context, embed } = open;
  if (await isOnList(tx, [phone])) return;
  const lead = await leadWithNumber(tx, context, phone, input.name);
  if (await isOnList(tx, lead.additional_numbers)) return;
  const time = firstTime(open, lead, now);
  if (await isCalledAlready(tx, lead.id, time)) return;
  const number = await numberOf(tx, embed);
  if (!number) return;
  const page = pageOf(input.page_url);
  await addCallRequest(
    context,
    {
      lead_id: lead.id,
      assistant_id: embed.assistant_id,
      phone_number_id: number.id,
      custom_variables: {
        web_embed: embed.name,
        visitor_name: input.name,
        consent_given_at: now.toISOString(),
        ...(page ? { page } : {}),
      },
      scheduled_time: time?.toISOString() ?? null,
    },
    'web_embed',
  );
}

function write(open: OpenEmbed, input: Input, phone: string, ipAddress: string): Promise<Date | null> {
  const { context, embed } = open;
  const { organizationId: organization_id } = context;
  const { client_id } = input;
  const network_hash = networkHash(context, organization_id, ipAddress);
  const now = new Date();
  // From the number alone, so that the answer says nothing about leads and lists.
  const first = firstTime(open, { phone_e164: phone, ...zoneColumnsOf(phone) }, now);
  const calls_from = first && first.getTime() > now.getTime() + laterMs ? first : null;
  return transact(context, async (tx) => {
    await lockCounts(tx, organization_id);
    const repeated = await tx.embed_call_backs.findFirst({ where: { embed_id: embed.id, client_id } });
    if (repeated) return repeated.calls_from;
    await assertCallBackRoom(tx, context, embed, network_hash);
    await tx.embed_call_backs.create({
      data: { organization_id, embed_id: embed.id, client_id, network_hash, calls_from },
    });
    await request(tx, open, input, phone, now);
    return calls_from;
  }).catch((error: unknown) => {
    // Someone scheduled a call to the lead in the same moment.
    if (error instanceof AppError && error.detail.reason === 'already_scheduled') return calls_from;
    throw error;
  });
}

/**
 * Takes a visitor's request for a call. It becomes a call request that is called under the dialer's rules. The answer is the same for
 * numbers on the do-not-call list, which aren't called. Throws NOT_FOUND, VALIDATION, CONFLICT (`channel_off`) and LIMIT_EXCEEDED.
 */
export function requestCallBack(request: RequestContext, key: string, input: Input): Promise<AcceptedCallBack> {
  return atEmbed(request, key, async (open) => {
    await assertChannel(open, 'call_back');
    assertConsent(input.consent);
    const phone = readVisitorPhone(input.phone_number, 'phone_number');
    const calls_from = await write(open, input, phone, request.ipAddress);
    return { accepted: true, calls_from: calls_from?.toISOString() ?? null };
  });
}
