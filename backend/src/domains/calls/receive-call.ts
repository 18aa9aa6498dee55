import type { EndedReason, RefusalReason } from '@switchboard/contracts/calls';
import type { CallIn, ReceivedCall } from '@switchboard/contracts/place-call';
import type { z } from 'zod';
import { userIdOf } from '../../actor.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { emitEvent } from '../../events/emit.ts';
import { recordChange } from '../../events/record-change.ts';
import type { assistants, leads, Prisma } from '../../generated/prisma/client.ts';
import { enqueue } from '../../jobs/queue.ts';
import { beginningOf } from '../../text/beginning-of.ts';
import { assertInUse, type Closing } from '../../who-may.ts';
import { askForCaller, type CallerChoice } from '../call-hooks/ask-for-caller.ts';
import { setupRequired } from '../dialer/rules/setup-required.ts';
import { allowsPremiumNumbers, havingNumber, readLeadPhone } from '../leads/lead-numbers.ts';
import { createLead } from '../leads/leads.service.ts';
import { readNumbers, readPhone } from '../leads/phone.ts';
import { closedText, isOpenAt, unavailableText } from './business-hours.ts';
import { missingPartsOf } from './real-calls.ts';

/** `caller_number` is null if the caller withholds it. */
type Input = Omit<z.output<typeof CallIn>, 'caller_number'> & { caller_number: string | null };
type CalledNumber = Prisma.phone_numbersGetPayload<{ include: { assistant: true } }>;

/** Why the call isn't answered, as the log shows it. */
interface Refusal {
  reason: EndedReason;
  sentence: string;
  /** Played to the caller before the line is closed; absent if the caller hears nothing. */
  spoken?: string;
}

/** An inbound call, and why it isn't answered. */
export interface ReceivedOrRefused {
  received: Omit<ReceivedCall, 'lead_id'> & { lead_id: string | null };
  refusal: Refusal | null;
}

// The lock makes counting live calls and adding the new one a single step, as it does for outbound calls.
async function lockOrganization(tx: Tx, id: string): Promise<number> {
  const [row] = await tx.$queryRaw<(Closing & { max_concurrent_calls: number })[]>`
    SELECT deleted_at IS NOT NULL AS is_deleted, suspended_reason, max_concurrent_calls FROM organizations
    WHERE id = ${id}::uuid FOR UPDATE`;
  if (!row) throw notFound('Organization');
  assertInUse(row);
  return row.max_concurrent_calls;
}

async function findNumber(tx: Tx, id: string): Promise<CalledNumber> {
  const number = await tx.phone_numbers.findFirst({ where: { id }, include: { assistant: true } });
  if (!number) throw notFound('Phone number');
  if (number.type !== 'inbound')
    throw new AppError(
      'CONFLICT',
      'Only inbound numbers can be called. Choose another one, or make this one inbound.',
      {
        reason: 'phone_number_not_inbound',
      },
    );
  return number;
}

/** The same number with the assistant that the hook chose, if it's still published. */
async function withChosen(tx: Tx, number: CalledNumber, choice: CallerChoice | null): Promise<CalledNumber> {
  if (!choice?.assistant_id) return number;
  const assistant = await tx.assistants.findFirst({ where: { id: choice.assistant_id, status: 'published' } });
  return assistant ? { ...number, assistant, assistant_id: assistant.id } : number;
}

/** Shown instead of the name and the number of callers who withhold their number. */
const withheld = { name: 'Withheld number', number: 'anonymous' };
const unknown = { first_name: 'Unknown', last_name: 'Caller' };

/** The person on the line, as calls and logs show them. */
interface Caller {
  /** Null for callers who withhold their number, and for those with a number that no lead may have. */
  lead: leads | null;
  name: string;
  number: string;
}

/** Whether a lead may have a number. Calling a premium number costs extra, so an admin must allow those. */
const isForLeads = async (tx: Tx, organizationId: string, number: string): Promise<boolean> =>
  !('problem' in readNumbers(number)) || (await allowsPremiumNumbers({ db: tx, organizationId }));

/** The lead with this number, the oldest if there are several; otherwise a new lead. Null if no lead may have the number. */
async function findLead(
  tx: Tx,
  context: Context,
  { phone_number, caller_name = '' }: { phone_number: string; caller_name?: string | undefined },
): Promise<leads | null> {
  const known = await tx.leads.findFirst({
    where: await havingNumber(tx, [phone_number]),
    orderBy: { created_at: 'asc' },
  });
  if (known) return known;
  if (!(await isForLeads(tx, context.organizationId, phone_number))) return null;
  const [first_name = '', ...others] = caller_name.split(/\s+/);
  return createLead(context, {
    first_name: beginningOf(first_name || unknown.first_name, 100),
    last_name: beginningOf(others.join(' ') || unknown.last_name, 100),
    phone_number,
    source: 'Inbound call',
  });
}

async function findCaller(tx: Tx, context: Context, { caller_number, caller_name }: Input): Promise<Caller> {
  if (caller_number === null) return { lead: null, ...withheld };
  const number = readPhone(caller_number, 'caller_number', { allowsPremium: true });
  const lead = await findLead(tx, context, { phone_number: number, caller_name });
  if (!lead) return { lead, name: `${unknown.first_name} ${unknown.last_name}`, number };
  return { lead, name: `${lead.first_name} ${lead.last_name}`.trim(), number: lead.phone_e164 ?? lead.phone_number };
}

// People on the do-not-call list may call us: the list, call windows and a pause only stop outbound calls.
async function whyRefused(
  tx: Tx,
  { organizationId, organization, carrier }: Context,
  number: CalledNumber,
  lead: leads | null,
  max: number,
): Promise<Refusal | null> {
  const { assistant } = number;
  const refusal = (reason: EndedReason, sentence: string) => ({ reason, sentence });
  if (number.retired_at) return refusal('rejected', 'No one answered: this number is retired.');
  if (!assistant) return refusal('rejected', 'No one answered: no assistant is chosen for this number.');
  if (assistant.status !== 'published')
    return refusal('rejected', `No one answered: the assistant "${assistant.name}" is not published.`);
  const missing = carrier.isSimulated ? [] : await missingPartsOf(tx, organizationId, assistant.id);
  if (missing.length > 0)
    return { ...refusal('rejected', `No one answered. ${setupRequired(missing)}`), spoken: unavailableText };
  if (!isOpenAt(number, organization.time_zone, new Date()))
    return {
      ...refusal('rejected', 'No one answered: the call came outside business hours.'),
      spoken: number.closed_message ?? closedText,
    };
  if (lead && (await tx.calls.count({ where: { ended_at: null, lead_id: lead.id } })) > 0)
    return refusal('busy', 'The line was busy: the caller is in another call of yours.');
  const ofNumber = number.max_concurrent_calls;
  if (
    ofNumber !== null &&
    (await tx.calls.count({ where: { ended_at: null, phone_number_id: number.id } })) >= ofNumber
  )
    return refusal('busy', `The line was busy: this number takes ${ofNumber} calls at the same time.`);
  if ((await tx.calls.count({ where: { ended_at: null } })) >= max)
    return refusal('busy', `All lines were busy: your organization allows ${max} calls at the same time.`);
  return null;
}

const hookRule: RefusalReason = 'before_call_hook';

interface Answered {
  number: CalledNumber;
  assistant: assistants;
  caller: Caller;
  /** The hook's answer; null if it wasn't asked. */
  choice: CallerChoice | null;
}

async function answer(tx: Tx, context: Context, { number, assistant, caller, choice }: Answered) {
  const { lead } = caller;
  const { organizationId: organization_id, actor, carrier } = context;
  const call = await tx.calls.create({
    data: {
      organization_id,
      lead_id: lead?.id ?? null,
      assistant_id: assistant.id,
      phone_number_id: number.id,
      carrier: carrier.name,
      direction: 'inbound',
      lead_name: caller.name,
      phone_number: caller.number,
      variables: choice?.variables ?? {},
      created_by: userIdOf(actor),
    },
  });
  if (choice)
    await tx.dial_decisions.create({
      data: {
        ...{ organization_id, call_id: call.id, lead_id: lead?.id ?? null, attempt_number: 1, is_allowed: true },
        ...{ rules: [{ rule: hookRule, passed: choice.passed, explanation: choice.explanation }] },
        inputs: { direction: 'inbound', [hookRule]: choice.facts },
      },
      select: { id: true },
    });
  await enqueue(tx, 'call.carry', { organization_id, call_id: call.id });
  await emitEvent(tx, organization_id, {
    type: 'call.status',
    subject_id: call.id,
    lead_id: lead?.id ?? null,
    status: 'initiated',
    ended_reason: null,
  });
  return call;
}

interface Arrived {
  number: CalledNumber;
  caller: Caller;
  call_id: string | null;
  refusal: Refusal | null;
}

async function writeLog(tx: Tx, context: Context, { number, caller, call_id, refusal }: Arrived): Promise<string> {
  const { id } = await tx.call_logs.create({
    data: {
      organization_id: context.organizationId,
      call_id,
      lead_id: caller.lead?.id ?? null,
      lead_name: caller.name,
      assistant_id: number.assistant_id,
      call_type: 'inbound',
      phone_number: caller.number,
      from_number: caller.number,
      to_number: number.phone_number,
      is_simulated: context.carrier.isSimulated,
      ...(refusal && {
        status: 'failed',
        outcome: refusal.reason,
        ended_reason: refusal.reason,
        summary: refusal.sentence,
      }),
    },
    select: { id: true },
  });
  await emitEvent(tx, context.organizationId, { type: 'call_log.changed', subject_id: id, change: 'created' });
  return id;
}

interface ReceivedEntry {
  lead: leads | null;
  name: string;
  call_log_id: string;
  details: Prisma.InputJsonObject;
}

async function recordReceived(tx: Tx, context: Context, { lead, name, call_log_id, details }: ReceivedEntry) {
  const action = 'receive_call';
  if (!lead) {
    const what = { resource_type: 'call_log', resource_id: call_log_id, resource_name: name };
    return audit(tx, context, { action, ...what, details });
  }
  await tx.leads.update({ where: { id: lead.id }, data: { total_calls: { increment: 1 } }, select: { id: true } });
  await recordChange(tx, context, { resource: 'lead', id: lead.id, name, change: 'updated', action, details });
}

/** Takes an inbound call: finds or creates its lead, then has the number's assistant answer or returns why it doesn't. */
export async function receiveCall(context: Context, input: Input): Promise<ReceivedOrRefused> {
  // Outside the transaction: the hook may take two seconds, and no one should wait for a lock that long.
  const choice = await askForCaller(context, input);
  return transact(context, async (tx) => {
    const max = await lockOrganization(tx, context.organizationId);
    const number = await withChosen(tx, await findNumber(tx, input.phone_number_id), choice);
    const caller = await findCaller(tx, context, input);
    const { lead, name } = caller;
    const refusal = await whyRefused(tx, context, number, lead, max);
    const { assistant } = number;
    const call = !refusal && assistant ? await answer(tx, context, { number, assistant, caller, choice }) : null;
    const call_id = call?.id ?? null;
    const call_log_id = await writeLog(tx, context, { number, caller, call_id, refusal });
    await recordReceived(tx, context, {
      lead,
      name,
      call_log_id,
      details: { call_id, call_log_id, is_answered: !refusal },
    });
    const message = refusal?.sentence ?? `${number.assistant?.name ?? 'The assistant'} answers ${name}...`;
    const success = refusal === null;
    return {
      refusal,
      received: { success, message, instructions: null, call_id, call_log_id, lead_id: lead?.id ?? null },
    };
  });
}

/** Simulates an inbound call. Throws CONFLICT if calls are real. */
export async function callIn(context: Context, input: z.output<typeof CallIn>): Promise<ReceivedCall> {
  if (!context.carrier.isSimulated)
    throw new AppError('CONFLICT', 'Calls are real here: call the number from a telephone.', {
      reason: 'carrier_not_simulated',
    });
  await readLeadPhone(context, input.caller_number, 'caller_number');
  const { lead_id, ...received } = (await receiveCall(context, input)).received;
  if (lead_id === null) throw new Error('A caller with a number is a lead');
  return { ...received, lead_id };
}
