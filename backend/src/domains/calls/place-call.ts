import type { PlaceCall, PlacedCall } from '@switchboard/contracts/place-call';
import type { z } from 'zod';
import { actorCan, userIdOf } from '../../actor.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { emitEvent } from '../../events/emit.ts';
import { recordChange } from '../../events/record-change.ts';
import type { assistants, calls, leads, Prisma, phone_numbers } from '../../generated/prisma/client.ts';
import { enqueue } from '../../jobs/queue.ts';
import { once, type RequestKey, requestKey } from '../../once.ts';
import { assertInUse, type Closing } from '../../who-may.ts';
import { readFacts, stateOf, type WantedCall } from '../dialer/read-facts.ts';
import { type Decision, decide } from '../dialer/rules/decide.ts';
import type { DialState } from '../dialer/rules/dial-state.ts';
import { secondsGranted } from '../dialer/rules/minutes.ts';
import { havingNumber, readLeadPhone } from '../leads/lead-numbers.ts';
import { createLead } from '../leads/leads.service.ts';
import { toE164 } from '../leads/phone.ts';
import { callTokenOf } from './call-token.ts';

type Asked = z.output<typeof PlaceCall>;
// The contract requires both for a call to a lead.
type Input = Asked & { assistant_id: string; phone_number_id: string };

interface Parties {
  lead: leads;
  assistant: assistants;
  number: phone_numbers;
  phoneNumber: string;
}

async function findParties(tx: Tx, context: Context, input: Input): Promise<Parties> {
  const assistant = await tx.assistants.findFirst({ where: { id: input.assistant_id } });
  const number = await tx.phone_numbers.findFirst({ where: { id: input.phone_number_id } });
  if (!assistant) throw notFound('Assistant');
  if (!number) throw notFound('Phone number');
  if (input.campaign_id && !(await tx.campaigns.findFirst({ where: { id: input.campaign_id }, select: { id: true } })))
    throw new AppError('NOT_FOUND', 'Campaign not found');
  const lead = input.lead_id
    ? await tx.leads.findFirst({ where: { id: input.lead_id } })
    : await newLead(tx, context, input);
  if (!lead) throw notFound('Lead');
  const phoneNumber = input.phoneNumber?.trim() || lead.phone_number;
  return { lead, assistant, number, phoneNumber: toE164(phoneNumber) ?? phoneNumber };
}

/** The time zone that is already known for a number. A zone chosen for a lead wins over the number's own. */
async function knownZone(tx: Tx, phone: string): Promise<string | null> {
  const known = await tx.leads.findFirst({
    where: { ...(await havingNumber(tx, [phone])), time_zone: { not: null } },
    orderBy: [{ has_own_time_zone: 'desc' }, { created_at: 'asc' }, { id: 'asc' }],
    select: { time_zone: true },
  });
  return known?.time_zone ?? null;
}

async function newLead(tx: Tx, context: Context, input: Input): Promise<leads> {
  if (!input.lead)
    throw new AppError('VALIDATION', 'Lead selection is required.', {
      fields: { lead_id: 'Lead selection is required.' },
    });
  const rules = { db: tx, organizationId: context.organizationId };
  const phone_number = await readLeadPhone(rules, input.lead.phone_number, 'lead.phone_number');
  // A program can't move a known lead into another call window as a side effect. It has to update the lead for that.
  const time_zone = (context.actor.kind === 'api_key' && (await knownZone(tx, phone_number))) || input.lead.time_zone;
  return createLead(context, { ...input.lead, phone_number, time_zone });
}

// The lock makes counting live calls and adding the new one a single step: two concurrent calls can't both take the last place.
async function readState(
  tx: Tx,
  context: Context,
  { lead, assistant, number, phoneNumber }: Parties,
  input: Input,
): Promise<{ state: DialState; now: Date }> {
  const locked = await tx.$queryRaw<Closing[]>`
    SELECT deleted_at IS NOT NULL AS is_deleted, suspended_reason FROM organizations
    WHERE id = ${context.organizationId}::uuid FOR UPDATE`;
  // Deleting or suspending the organization ends its calls, under the same lock.
  for (const organization of locked) assertInUse(organization);
  const wanted: WantedCall = {
    key: lead.id,
    lead_id: lead.id,
    assistant_id: assistant.id,
    phone_number_id: number.id,
    campaign_id: input.campaign_id ?? null,
    asker: context.actor.kind === 'api_key' ? 'program' : 'person',
    scheduled_time: null,
    is_video: input.isVideo,
    may_call_any_time: actorCan(context.actor, 'call.any_time'),
    dialed_number: {
      text: phoneNumber,
      e164: toE164(phoneNumber),
      is_given: phoneNumber !== (toE164(lead.phone_number) ?? lead.phone_number),
    },
  };
  const facts = await readFacts(tx, context.organizationId, [wanted], {
    isLocked: true,
    carrier: context.carrier,
  });
  const state = stateOf(facts, wanted);
  if (!state) throw notFound('Lead');
  return { state, now: facts.now };
}

async function record(
  tx: Tx,
  context: Context,
  input: Input,
  parties: Parties,
  decision: Decision,
  state: DialState,
  key: RequestKey | null,
  now: Date,
): Promise<calls> {
  const { organizationId: organization_id, actor } = context;
  const { lead, assistant, number, phoneNumber } = parties;
  const lead_name = `${lead.first_name} ${lead.last_name}`.trim();
  const failed = decision.rules.find(({ rule }) => rule === decision.reason);
  const call = await tx.calls.create({
    data: {
      organization_id,
      lead_id: lead.id,
      assistant_id: assistant.id,
      phone_number_id: number.id,
      campaign_id: input.campaign_id ?? null,
      carrier: context.carrier.name,
      status: decision.is_allowed ? 'initiated' : 'error',
      is_video: input.isVideo,
      lead_name,
      phone_number: phoneNumber,
      variables: input.variables,
      awaits_hook: decision.is_allowed && state.asks_hook === true,
      max_seconds: decision.is_allowed ? secondsGranted(state.campaign) : null,
      ...key,
      created_by: userIdOf(actor),
      // The time is read after the lock: calls of the same second are counted in their order.
      created_at: now,
      ...(failed ? { ended_at: new Date(), error_message: failed.explanation } : {}),
    },
  });
  await tx.dial_decisions.create({
    data: {
      organization_id,
      call_id: call.id,
      lead_id: lead.id,
      attempt_number: 1,
      is_allowed: decision.is_allowed,
      reason: decision.reason,
      rules: decision.rules as unknown as Prisma.InputJsonArray,
      inputs: state as unknown as Prisma.InputJsonObject,
    },
    select: { id: true },
  });
  return call;
}

async function start(
  tx: Tx,
  context: Context,
  call: calls,
  { lead, assistant, number, phoneNumber }: Parties,
): Promise<void> {
  const organization_id = context.organizationId;
  await tx.call_logs.create({
    data: {
      organization_id,
      call_id: call.id,
      lead_id: lead.id,
      lead_name: call.lead_name,
      campaign_id: call.campaign_id,
      assistant_id: assistant.id,
      call_type: 'outbound',
      phone_number: phoneNumber,
      from_number: number.phone_number,
      to_number: phoneNumber,
      is_simulated: context.carrier.isSimulated,
    },
    select: { id: true },
  });
  await tx.leads.update({
    where: { id: lead.id },
    data: { total_calls: { increment: 1 }, last_called_at: new Date() },
    select: { id: true },
  });
  await enqueue(tx, call.awaits_hook ? 'call.ask-hook' : 'call.carry', { organization_id, call_id: call.id });
  await recordChange(tx, context, {
    resource: 'lead',
    id: lead.id,
    name: call.lead_name,
    change: 'updated',
    action: 'call',
    details: { call_id: call.id, is_allowed: true },
  });
  await emitEvent(tx, organization_id, {
    type: 'call.status',
    subject_id: call.id,
    lead_id: lead.id,
    status: 'initiated',
    ended_reason: null,
  });
}

// The first answer, regardless of the call's status since then.
function answerOf(call: calls, isAllowed: boolean, { carrier: { isSimulated }, env }: Context): PlacedCall {
  return {
    success: isAllowed,
    message: isAllowed ? `AI assistant is calling ${call.lead_name}...` : (call.error_message ?? ''),
    instructions: isSimulated ? 'This call is simulated: no number is dialed.' : null,
    call_id: call.id,
    status: isAllowed ? 'initiated' : 'error',
    is_simulated: isSimulated,
    ...(isAllowed ? { call_token: callTokenOf(env, call) } : {}),
  };
}

/**
 * Decides, records and passes a call to the carrier. A refusal is an answer with `success: false`, with a decision that people can
 * read. The same key with the same request returns the first call again.
 */
export async function placeCall(
  context: Context,
  asked: Asked,
  idempotencyKey: string | undefined,
): Promise<PlacedCall> {
  const { assistant_id, phone_number_id } = asked;
  if (!assistant_id || !phone_number_id)
    throw new AppError('VALIDATION', 'Missing required call information. Please try again.');
  const input: Input = { ...asked, assistant_id, phone_number_id };
  if (input.organization_id && input.organization_id !== context.organizationId) throw notFound('Organization');
  const key = requestKey(idempotencyKey, input);
  const placed = () =>
    transact(context, async (tx) => {
      const parties = await findParties(tx, context, input);
      const { state, now } = await readState(tx, context, parties, input);
      const decision = decide(state, now);
      const call = await record(tx, context, input, parties, decision, state, key, now);
      if (decision.is_allowed) await start(tx, context, call, parties);
      else
        await audit(tx, context, {
          action: 'call',
          resource_type: 'lead',
          resource_id: parties.lead.id,
          resource_name: call.lead_name,
          details: { call_id: call.id, is_allowed: false },
        });
      return answerOf(call, decision.is_allowed, context);
    });
  return once(
    key,
    (where) => context.db.calls.findFirst({ where, include: { decisions: { where: { attempt_number: 1 } } } }),
    (call) =>
      answerOf(
        call,
        call.decisions.every(({ is_allowed }) => is_allowed),
        context,
      ),
    placed,
  );
}
