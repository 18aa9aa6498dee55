import {
  type DoNotCallSource,
  maxDoNotCallReasonLength,
  maxEvidenceLength,
  ownSources,
} from '@switchboard/contracts/do-not-call.limits';
import { auditColumnsOf, userIdOf } from '../../actor.ts';
import { auditAll } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { emitEvent } from '../../events/emit.ts';
import { beginningOf } from '../../text/beginning-of.ts';
import { cancelCallsTo } from '../scheduled-calls/scheduled-calls.service.ts';
import { endMessagesTo } from '../whatsapp-messages/end-messages.ts';
import { endRemindersOnOptOut } from './on-opt-out.ts';

/** Why a person may no longer be contacted. */
export interface Why {
  reason: string | null;
  source: DoNotCallSource;
  /** Evidence, such as their words. */
  evidence?: string | null;
  /** The call in which they said so. */
  call_id?: string | null;
  /** The import that added the entry: undoing it lifts the entry, unless someone else has asked for it as well. */
  lead_import_id?: string | null;
}

/** Numbers in E.164, with all forms of one person's number, and addresses. */
export interface Whom {
  numbers?: readonly string[];
  emails?: readonly string[];
}

/** The effects of an opt-out. */
export interface OptOut {
  /** New entries on the list; empty if everyone was on it before. */
  added: { id: string; phone_e164: string | null; email: string | null }[];
  cancelled_calls: number;
  ended_messages: number;
  ended_reminders: number;
}

const wishes: Record<DoNotCallSource, string> = {
  person: 'Not called and not written to: your organization decided so',
  import: 'Not called and not written to: the number came with a list of those who are not',
  lead: 'The person asked not to be contacted',
  system: 'Not called and not written to: Switchboard found that the number must not be',
  whatsapp: 'The person opted out on WhatsApp',
  link: 'The person opted out by the link in their mail',
  api: 'Not called and not written to: a connected system said so',
  carrier: 'The person opted out with their carrier',
};

/** An opt-out as a sentence, which is stored with everything that it ended. */
export const explanationOf = ({ source, reason }: Pick<Why, 'source' | 'reason'>): string =>
  `${wishes[source]}${reason ? `: ${reason}` : ''}.`.replace(/([.!?])\.$/, '$1');

const nameOf = ({ phone_e164, email }: OptOut['added'][number]) => phone_e164 ?? email ?? '';

const kept = (text: string | null | undefined, most: number) =>
  typeof text === 'string' ? beginningOf(text, most) : null;

async function insert(
  tx: Tx,
  context: Context,
  { numbers = [], emails = [] }: Whom,
  why: Why,
): Promise<OptOut['added']> {
  const { organizationId, actor } = context;
  const { reason, source, evidence = null, call_id = null, lead_import_id = null } = why;
  // Numbers and addresses are passed as one text each: Prisma takes far longer for thousands of values and rows.
  const [answer] = await tx.$queryRaw<{ added: string }[]>`
    WITH added AS (INSERT INTO do_not_call (organization_id, phone_e164, email, reason, source, evidence, call_id, lead_import_id, created_by, created_by_name)
    SELECT ${organizationId}::uuid, who.number, who.address, ${kept(reason, maxDoNotCallReasonLength)}, ${source},
      ${kept(evidence, maxEvidenceLength)}, ${call_id}::uuid, ${lead_import_id}::uuid, ${userIdOf(actor)}::uuid, ${auditColumnsOf(actor).actor_name}
    FROM (SELECT DISTINCT number, NULL::text AS address FROM jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb) AS number
      UNION ALL SELECT DISTINCT NULL::text, lower(address)
      FROM jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb) AS address) AS who
    ORDER BY who.number, who.address
    ON CONFLICT DO NOTHING RETURNING id, phone_e164, email)
    SELECT coalesce(json_agg(added), '[]')::text AS added FROM added`;
  return JSON.parse(answer?.added ?? '[]') as OptOut['added'];
}

/** Keeps entries that an import added when it is undone, once anyone else has asked for them. */
async function keepForOthers(
  tx: Tx,
  { organizationId }: Context,
  { numbers = [], emails = [] }: Whom,
  lead_import_id: string | null,
): Promise<void> {
  await tx.$executeRaw`UPDATE do_not_call SET lead_import_id = NULL
    WHERE organization_id = ${organizationId}::uuid AND lifted_at IS NULL AND lead_import_id IS NOT NULL
      AND lead_import_id IS DISTINCT FROM ${lead_import_id}::uuid
      AND (phone_e164 IN (SELECT jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb))
        OR email IN (SELECT lower(jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb))))`;
}

/**
 * Taken before everything else by any transaction that adds to the list: first the row under which calls are decided, so that no call
 * is dialed after an opt-out is committed and the two never wait for each other, and then the list.
 */
export async function lockForOptOut(tx: Tx, { organizationId }: Pick<Context, 'organizationId'>): Promise<void> {
  await tx.$executeRaw`SELECT FROM organizations WHERE id = ${organizationId}::uuid FOR NO KEY UPDATE`;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(do_not_call_lock(${organizationId}::uuid))`;
}

/**
 * Opts a person out: one transaction adds them to the list and ends the calls, messages and reminders that wait for them, with the
 * reason, even if they were on the list before.
 */
export function recordOptOut(context: Context, whom: Whom, why: Why): Promise<OptOut> {
  const { numbers = [], emails = [] } = whom;
  return transact(context, async (tx) => {
    await lockForOptOut(tx, context);
    await keepForOthers(tx, context, whom, why.lead_import_id ?? null);
    const added = await insert(tx, context, whom, why);
    const explanation = explanationOf(why);
    const cancelled_calls = numbers.length > 0 ? await cancelCallsTo(tx, context, numbers, explanation) : 0;
    const ended_messages = numbers.length > 0 ? await endMessagesTo(tx, context, numbers, explanation) : 0;
    let ended_reminders = 0;
    for (const end of endRemindersOnOptOut) ended_reminders += await end(tx, context, { numbers, emails, explanation });
    const [first] = added;
    if (!first) return { added, cancelled_calls, ended_messages, ended_reminders };
    const { reason, source, evidence = null, call_id = null } = why;
    const ended = added.length === 1 ? { cancelled_calls, ended_messages, ended_reminders } : {};
    const details = { reason, source, ...(evidence ? { evidence } : {}), ...(call_id ? { call_id } : {}), ...ended };
    // The audit log uses the number itself as the id, so it shows the number's whole history across entries.
    await auditAll(
      tx,
      context,
      added.map((entry) => ({
        action: 'create',
        resource_type: 'do_not_call',
        resource_id: nameOf(entry),
        resource_name: nameOf(entry),
        details,
      })),
    );
    await emitEvent(tx, context.organizationId, {
      type: 'do_not_call.changed',
      subject_id: first.id,
      change: 'created',
    });
    return { added, cancelled_calls, ended_messages, ended_reminders };
  });
}

/** An entry that is in force. */
export interface HoldingEntry {
  id: string;
  source: DoNotCallSource;
  reason: string | null;
  evidence: string | null;
  created_at: Date;
}

/**
 * Blocks additions to the list until the transaction ends. An opt-out locks the list before what it ends, so take this lock before
 * the bookings and messages that the transaction changes.
 */
export async function lockList(tx: Tx, { organizationId }: Pick<Context, 'organizationId'>): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(do_not_call_lock(${organizationId}::uuid))`;
}

/**
 * The entry that forbids contacting a person; null if there is none. Blocks additions to the list until the transaction ends, so
 * whatever it commits was allowed at the time of this check.
 */
export async function optOutOf(
  tx: Tx,
  context: Pick<Context, 'organizationId'>,
  whom: Whom,
): Promise<HoldingEntry | null> {
  await lockList(tx, context);
  return readOptOut(tx, whom);
}

/** The same without the lock, for displaying only. */
export async function readOptOut(
  tx: Pick<Tx, 'do_not_call'>,
  { numbers = [], emails = [] }: Whom,
): Promise<HoldingEntry | null> {
  const entry = await tx.do_not_call.findFirst({
    where: {
      lifted_at: null,
      OR: [{ phone_e164: { in: [...numbers] } }, { email: { in: emails.map((email) => email.toLowerCase()) } }],
    },
    select: { id: true, source: true, reason: true, evidence: true, created_at: true },
    orderBy: { created_at: 'asc' },
  });
  return entry && { ...entry, source: entry.source as DoNotCallSource };
}

/** Lifts the entries of a person's own opt-outs; entries by others stay. Returns how many. */
export function liftOwn(context: Context, { numbers = [], emails = [] }: Whom, lifted_reason: string): Promise<number> {
  return transact(context, async (tx) => {
    const entries = await tx.do_not_call.findMany({
      where: {
        lifted_at: null,
        source: { in: [...ownSources] },
        OR: [{ phone_e164: { in: [...numbers] } }, { email: { in: [...emails] } }],
      },
      select: { id: true, phone_e164: true, email: true },
    });
    const [first] = entries;
    if (!first) return 0;
    await tx.do_not_call.updateMany({
      where: { id: { in: entries.map(({ id }) => id) } },
      data: { lifted_at: new Date(), lifted_by_name: 'The person themselves', lifted_reason },
    });
    await auditAll(
      tx,
      context,
      entries.map((entry) => ({
        action: 'delete',
        resource_type: 'do_not_call',
        resource_id: nameOf(entry),
        resource_name: nameOf(entry),
        details: { removed_because: lifted_reason },
      })),
    );
    await emitEvent(tx, context.organizationId, {
      type: 'do_not_call.changed',
      subject_id: first.id,
      change: 'deleted',
    });
    return entries.length;
  });
}
