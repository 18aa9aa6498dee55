import type { AddedLines, DoNotCallEntry, DoNotCallInput, DoNotCallLines } from '@switchboard/contracts/do-not-call';
import type { DoNotCallSource } from '@switchboard/contracts/do-not-call.limits';
import type { Page } from '@switchboard/contracts/shared';
import type { z } from 'zod';
import { auditColumnsOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { newestFirst, type PageRequest, readPageSql } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { work } from '../../work/work.ts';
import { phoneRefusal, readPhone } from '../leads/phone.ts';
import { recordOptOut, type Whom, type Why } from './opt-out.ts';

type Given = z.output<typeof DoNotCallInput>;
type Lines = z.output<typeof DoNotCallLines>;

const lead = `(SELECT json_build_object('id', l.id, 'name', l.first_name || ' ' || l.last_name) FROM leads l
  WHERE l.organization_id = d.organization_id AND (l.phone_e164 = d.phone_e164 OR lower(l.email) = d.email)
  ORDER BY l.created_at, l.id LIMIT 1) AS lead`;
const columns = `d.id, coalesce(d.phone_e164, '') AS phone_number, d.email, d.reason, d.source, d.evidence, d.call_id, d.created_by_name, d.created_at,
  d.lifted_at, d.lifted_by_name, d.lifted_reason, ${lead}`;

interface Wanted extends PageRequest {
  search?: string | undefined;
  source?: DoNotCallSource | undefined;
  kind?: 'phone' | 'email' | undefined;
  call_id?: string | undefined;
  state?: 'active' | 'lifted' | 'all' | undefined;
}

/** The list, newest first. A search finds numbers in any notation, addresses, and words of reasons. */
export function listDoNotCall(context: Context, query: Wanted): Promise<Page<DoNotCallEntry>> {
  const { search, source, kind, call_id, state = 'active' } = query;
  return readPageSql(context.tenantPool, newestFirst, query, (bind) => {
    const where = [`d.organization_id = ${bind(context.organizationId)}::uuid`];
    if (state !== 'all') where.push(`d.lifted_at IS ${state === 'active' ? '' : 'NOT '}NULL`);
    if (call_id) where.push(`d.call_id = ${bind(call_id)}::uuid`);
    if (source) where.push(`d.source = ${bind(source)}`);
    if (kind) where.push(kind === 'email' ? 'd.email IS NOT NULL' : 'd.phone_e164 IS NOT NULL');
    if (search) {
      const searched = bind(search);
      where.push(
        `(d.phone_e164 LIKE '%' || search_digits(${searched}) || '%' OR search_text(coalesce(d.email, '') || ' ' || coalesce(d.reason, '')) LIKE search_pattern(${searched}))`,
      );
    }
    return { columns, from: 'do_not_call d', where };
  });
}

async function numberOf(tx: Tx, { phone_number, lead_id }: Given): Promise<string> {
  if (phone_number) return readPhone(phone_number, 'phone_number', { allowsPremium: true });
  const found = await tx.leads.findFirst({
    where: { id: lead_id ?? '' },
    select: { phone_e164: true, phone_number: true },
  });
  if (!found) throw notFound('Lead');
  if (found.phone_e164) return found.phone_e164;
  const message = `"${found.phone_number}" ${phoneRefusal(found.phone_number)}. Edit the lead's phone number first.`;
  throw new AppError('VALIDATION', message, { fields: { lead_id: message } });
}

async function readEntry(tx: Tx, id: string): Promise<DoNotCallEntry> {
  const [entry] = await tx.$queryRaw<DoNotCallEntry[]>`
    SELECT ${Prisma.raw(columns)} FROM do_not_call d WHERE d.id = ${id}::uuid`;
  if (!entry) throw notFound('Entry');
  return entry;
}

// A program that names no source is the source itself.
const sourceOf = ({ actor }: Context, source: Why['source']): Why['source'] =>
  actor.kind === 'api_key' && source === 'person' ? 'api' : source;

/**
 * Adds a number or an address to the list and ends what waits for it. Throws VALIDATION for a number that cannot be dialed, and
 * CONFLICT for one that is on the list already.
 */
export async function addToDoNotCall(context: Context, input: Given): Promise<DoNotCallEntry> {
  const { reason, evidence, email } = input;
  const added = await transact(context, async (tx) => {
    const whom: Whom = email ? { emails: [email] } : { numbers: [await numberOf(tx, input)] };
    const { added } = await recordOptOut(context, whom, { reason, evidence, source: sourceOf(context, input.source) });
    const [entry] = added;
    return entry ? readEntry(tx, entry.id) : null;
  });
  if (added) return added;
  // What waited for the number has ended all the same, and the undo of an import doesn't lift the entry any longer.
  const message = `This ${email ? 'address' : 'number'} is on the do-not-call list already.`;
  throw new AppError('CONFLICT', message, {
    reason: 'duplicate',
    fields: { [email ? 'email' : 'phone_number']: message },
  });
}

/** Adds the numbers of many leads, or of a list, in one transaction; returns how many are new on the list. */
export async function addNumbers(context: Context, numbers: readonly string[], why: Why): Promise<number> {
  const { added } = await recordOptOut(context, { numbers }, { ...why, source: sourceOf(context, why.source) });
  return added.length;
}

/**
 * Adds a number after the person asked for it on a call, with their words, and cancels every call that waits for the number, in one
 * transaction. Returns how many calls it cancelled. The entry names the call, so that it can be undone from there.
 */
export async function stopCallsTo(
  context: Context,
  phone_e164: string,
  { quote, call_id }: { quote: string; call_id: string },
): Promise<number> {
  const why: Why = { reason: quote, source: 'lead', evidence: `Said on a call: ${quote}`, call_id };
  return (await recordOptOut(context, { numbers: [phone_e164] }, why)).cancelled_calls;
}

/** Adds every line that is a number to the list, and returns the problems of the others. */
export async function addLines(context: Context, { lines, country, ...why }: Lines): Promise<AddedLines> {
  const { numbers, refused, repeated } = await work(
    context.organizationId,
    'do-not-call.read-lines',
    lines,
    country ?? undefined,
  );
  const added = await addNumbers(context, numbers, why);
  return { added, known: numbers.length - added + repeated, refused };
}

/** Lifts an entry, with a reason that is stored with it and in the audit log. Throws VALIDATION without one, and NOT_FOUND. */
export async function liftDoNotCall(context: Context, id: string, because: string | undefined): Promise<void> {
  if (!because) {
    const message = 'Say what has changed.';
    throw new AppError('VALIDATION', message, { fields: { because: message } });
  }
  await transact(context, async (tx) => {
    const entry = await tx.do_not_call.findFirst({ where: { id, lifted_at: null } });
    const { count } = await tx.do_not_call.updateMany({
      where: { id, lifted_at: null },
      data: {
        lifted_at: new Date(),
        lifted_by_name: auditColumnsOf(context.actor).actor_name,
        lifted_reason: because,
      },
    });
    if (!entry || count === 0) throw notFound('Entry');
    const { reason, source, phone_e164, email, call_id } = entry;
    const name = phone_e164 ?? email ?? '';
    await recordChange(tx, context, {
      resource: 'do_not_call',
      id: name,
      subject_id: id,
      name,
      change: 'deleted',
      details: { reason, source, ...(call_id ? { call_id } : {}), removed_because: because },
    });
  });
}
