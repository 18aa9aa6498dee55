import type { AddedLines, DoNotCallEntry, DoNotCallInput, DoNotCallLines } from '@switchboard/contracts/do-not-call';
import { type DoNotCallSource, maxDoNotCallReasonLength } from '@switchboard/contracts/do-not-call.limits';
import type { Page } from '@switchboard/contracts/shared';
import type { z } from 'zod';
import { auditColumnsOf, userIdOf } from '../../actor.ts';
import { auditAll } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { newestFirst, type PageRequest, readPageSql } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { emitEvent } from '../../events/emit.ts';
import { recordChange } from '../../events/record-change.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { phoneRefusal, readPhone } from '../leads/phone.ts';
import { cancelCallsTo } from '../scheduled-calls/scheduled-calls.service.ts';
import { readLines } from './read-lines.ts';

type Given = z.output<typeof DoNotCallInput>;
type Lines = z.output<typeof DoNotCallLines>;

interface Why {
  reason: string | null;
  source: DoNotCallSource;
}

const lead = `(SELECT json_build_object('id', l.id, 'name', l.first_name || ' ' || l.last_name) FROM leads l
  WHERE l.organization_id = d.organization_id AND l.phone_e164 = d.phone_e164 ORDER BY l.created_at, l.id LIMIT 1) AS lead`;
const columns = `d.id, d.phone_e164 AS phone_number, d.reason, d.source, d.created_by_name, d.created_at, ${lead}`;

/** The list, newest first. A search finds numbers however they are written, and the words of reasons. */
export function listDoNotCall(
  context: Context,
  query: PageRequest & { search?: string | undefined; source?: DoNotCallSource | undefined },
): Promise<Page<DoNotCallEntry>> {
  const { search, source } = query;
  return readPageSql(context.tenantPool, newestFirst, query, (bind) => {
    const where = [`d.organization_id = ${bind(context.organizationId)}::uuid`];
    if (source) where.push(`d.source = ${bind(source)}`);
    if (search) {
      const searched = bind(search);
      where.push(
        `(d.phone_e164 LIKE '%' || search_digits(${searched}) || '%' OR search_text(d.reason) LIKE search_pattern(${searched}))`,
      );
    }
    return { columns, from: 'do_not_call d', where };
  });
}

/** Writes numbers down; gives those that were not on the list before. */
async function insertNumbers(
  tx: Tx,
  { organizationId, actor }: Context,
  numbers: readonly string[],
  { reason, source }: Why,
): Promise<{ id: string; phone_e164: string }[]> {
  return tx.$queryRaw<{ id: string; phone_e164: string }[]>`
    INSERT INTO do_not_call (organization_id, phone_e164, reason, source, created_by, created_by_name)
    SELECT ${organizationId}::uuid, number, ${reason}, ${source}, ${userIdOf(actor)}::uuid, ${auditColumnsOf(actor).actor_name}
    FROM unnest(${numbers}::text[]) AS number ORDER BY number
    ON CONFLICT (organization_id, phone_e164) DO NOTHING RETURNING id, phone_e164`;
}

// The audit log knows a number by itself: so it tells its whole history, however often it came and went.
const changeOf = ({ id, phone_e164 }: { id: string; phone_e164: string }) =>
  ({ resource: 'do_not_call', id: phone_e164, subject_id: id, name: phone_e164 }) as const;

async function numberOf(tx: Tx, { phone_number, lead_id }: Given): Promise<string> {
  if (phone_number) return readPhone(phone_number, 'phone_number');
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
  if (!entry) throw notFound('Number');
  return entry;
}

/** Puts a number on the list. Throws VALIDATION for none that can be dialed, and CONFLICT for one that is there already. */
export function addToDoNotCall(context: Context, input: Given): Promise<DoNotCallEntry> {
  const { reason, source } = input;
  return transact(context, async (tx) => {
    const number = await numberOf(tx, input);
    const [added] = await insertNumbers(tx, context, [number], input);
    if (!added) {
      const message = 'This number is on the do-not-call list already.';
      throw new AppError('CONFLICT', message, { reason: 'duplicate', fields: { phone_number: message } });
    }
    await recordChange(tx, context, { ...changeOf(added), change: 'created', details: { reason, source } });
    return readEntry(tx, added.id);
  });
}

/** Puts the numbers of many leads, or of an import, on the list in one transaction; gives how many are new on it. */
export function addNumbers(context: Context, numbers: readonly string[], why: Why): Promise<number> {
  const { reason, source } = why;
  return transact(context, async (tx) => {
    const added = await insertNumbers(tx, context, numbers, why);
    const [first] = added;
    if (!first) return 0;
    await auditAll(
      tx,
      context,
      added.map(({ phone_e164 }) => ({
        action: 'create',
        resource_type: 'do_not_call',
        resource_id: phone_e164,
        resource_name: phone_e164,
        details: { reason, source },
      })),
    );
    await emitEvent(tx, context.organizationId, {
      type: 'do_not_call.changed',
      subject_id: first.id,
      change: 'created',
    });
    return added.length;
  });
}

/**
 * Somebody asked on a call not to be called any more, in these words: in one transaction their number is on the list and every
 * call that waits for it is cancelled, also where it was on the list before. Gives how many were.
 */
export function stopCallsTo(context: Context, phone_e164: string, quote: string): Promise<number> {
  const why: Why = { reason: quote.slice(0, maxDoNotCallReasonLength), source: 'lead' };
  return transact(context, async (tx) => {
    const [added] = await insertNumbers(tx, context, [phone_e164], why);
    const cancelled = await cancelCallsTo(tx, context, phone_e164);
    const details = { ...why, cancelled_calls: cancelled };
    if (added) await recordChange(tx, context, { ...changeOf(added), change: 'created', details });
    return cancelled;
  });
}

/** Puts every line that is a number on the list, and says what is wrong with the others. */
export async function addLines(context: Context, { lines, country, ...why }: Lines): Promise<AddedLines> {
  const { numbers, refused, repeated } = readLines(lines, country ?? undefined);
  const added = await addNumbers(context, numbers, why);
  return { added, known: numbers.length - added + repeated, refused };
}

/** Takes a number off the list, for a reason that the audit log keeps. Throws NOT_FOUND. */
export async function removeFromDoNotCall(context: Context, id: string, because: string | null): Promise<void> {
  await transact(context, async (tx) => {
    const entry = await tx.do_not_call.findFirst({ where: { id } });
    const { count } = await tx.do_not_call.deleteMany({ where: { id } });
    if (!entry || count === 0) throw notFound('Number');
    const { reason, source } = entry;
    const details = { reason, source, ...(because === null ? {} : { removed_because: because }) };
    await recordChange(tx, context, { ...changeOf(entry), change: 'deleted', details });
  });
}
