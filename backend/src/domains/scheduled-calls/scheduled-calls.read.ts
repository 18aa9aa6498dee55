import type { CallStatus, EndedReason, RefusalReason } from '@switchboard/contracts/calls';
import type { ScheduledCallStatus, scheduledCallApi } from '@switchboard/contracts/scheduled-calls';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../database/database.ts';
import { type Order, readPage } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { notFound } from '../../errors.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { toDecision } from '../dialer/decisions.read.ts';
import { readFacts, stateOf, withNumber } from '../dialer/read-facts.ts';
import { decide } from '../dialer/rules/decide.ts';
import { shownZone, zoneKey } from '../dialer/rules/lead-zones.ts';
import { nameOfLead } from '../leads/lead-name.ts';
import { zoneColumns } from './call-window.ts';

export const scheduledCallInclude = {
  lead: { select: { first_name: true, last_name: true, phone_number: true, ...zoneColumns } },
  assistant: { select: { name: true } },
  phone_number: { select: { phone_number: true } },
  campaign: { select: { name: true } },
  calls: { select: { id: true }, orderBy: { created_at: 'desc' }, take: 1 },
} satisfies Prisma.scheduled_callsInclude;

export type ScheduledCallRow = Prisma.scheduled_callsGetPayload<{ include: typeof scheduledCallInclude }>;

function holdOf(row: ScheduledCallRow) {
  const { hold_reason, hold_explanation, hold_until, held_since, status } = row;
  if (status !== 'scheduled' || hold_reason === null || hold_explanation === null || held_since === null) return null;
  return {
    reason: hold_reason as RefusalReason,
    explanation: hold_explanation,
    until: hold_until,
    since: held_since,
  };
}

/** A scheduled call as the API answers it. */
export function toScheduledCall(row: ScheduledCallRow, organizationTimeZone: string) {
  const { lead, assistant, phone_number, campaign, calls, due_at, ...call } = row;
  return {
    ...call,
    status: row.status as ScheduledCallStatus,
    lead_name: nameOfLead(lead),
    lead_phone_number: lead.phone_number,
    time_zone: shownZone(zoneKey(lead), organizationTimeZone),
    assistant_name: assistant.name,
    phone_number: phone_number.phone_number,
    campaign_name: campaign?.name ?? null,
    hold: holdOf(row),
    due_at: row.status === 'scheduled' ? due_at : null,
    call_id: calls[0]?.id ?? null,
    custom_variables: row.custom_variables as Record<string, unknown>,
    assistant_variables: row.assistant_variables as Record<string, unknown>,
  };
}

/** A scheduled call with the names that it shows. Throws NOT_FOUND. */
export async function readScheduledCall(db: Db | Tx, id: string): Promise<ScheduledCallRow> {
  const row = await db.scheduled_calls.findFirst({ where: { id }, include: scheduledCallInclude });
  if (!row) throw notFound('Scheduled call');
  return row;
}

type Query = z.output<(typeof scheduledCallApi)['GET /api/scheduled-calls']['query']>;

/** Which scheduled calls are those of an assistant, a campaign or some days. */
export const scheduledWhere = ({
  assistant_id,
  campaign_id,
  from,
  to,
}: Pick<Query, 'assistant_id' | 'campaign_id' | 'from' | 'to'>): Prisma.scheduled_callsWhereInput => ({
  ...(campaign_id ? { campaign_id } : {}),
  ...(assistant_id ? { assistant_id } : {}),
  scheduled_time: { ...(from ? { gte: new Date(from) } : {}), ...(to ? { lt: new Date(to) } : {}) },
});

/** Scheduled calls that match, by their time. */
export async function listScheduledCalls(context: Context, query: Query) {
  const { status, lead_id, direction } = query;
  const byTime = { by: 'scheduled_time', type: 'moment', direction } as const satisfies Order;
  const { items, next_cursor } = await readPage(byTime, query, (args) =>
    context.db.scheduled_calls.findMany({
      ...args,
      where: {
        ...(status ? { status } : {}),
        ...(lead_id ? { lead_id } : {}),
        AND: [scheduledWhere(query), args.where],
      },
      include: scheduledCallInclude,
    }),
  );
  return { items: items.map((row) => toScheduledCall(row, context.organization.time_zone)), next_cursor };
}

/** What the rules say of an open call now, by the database's clock. */
async function previewOf(tx: Tx, context: Context, row: ScheduledCallRow) {
  if (row.status !== 'scheduled') return null;
  const wanted = { ...row, key: row.id, asker: 'schedule' as const, is_video: false };
  const facts = await readFacts(tx, context.organizationId, [wanted], {
    isLocked: false,
    carrier: context.carrier,
  });
  const state = stateOf(facts, withNumber(facts, wanted));
  if (!state) return null;
  const isEarly = facts.now < row.due_at && row.hold_reason === null;
  const decision = decide(state, isEarly ? row.due_at : facts.now);
  const failed = decision.rules.find(({ rule }) => rule === decision.reason);
  return {
    is_allowed: decision.is_allowed,
    reason: decision.reason,
    explanation: failed?.explanation ?? (isEarly ? 'It is called when its time has come.' : 'It is called at once.'),
    next_allowed_time: decision.next_allowed_time,
  };
}

/** One scheduled call with its decisions and calls, and what the rules say at this moment. Throws NOT_FOUND. */
export function getScheduledCall(context: Context, id: string) {
  return transact(context, async (tx) => {
    const row = await readScheduledCall(tx, id);
    const decisions = await tx.dial_decisions.findMany({
      where: { OR: [{ scheduled_call_id: id }, { call: { scheduled_call_id: id } }] },
      orderBy: [{ decided_at: 'desc' }, { id: 'desc' }],
      take: 100,
    });
    const calls = await tx.calls.findMany({
      where: { scheduled_call_id: id },
      select: { id: true, status: true, ended_reason: true, created_at: true },
      orderBy: { created_at: 'desc' },
    });
    return {
      ...toScheduledCall(row, context.organization.time_zone),
      now: await previewOf(tx, context, row),
      decisions: decisions.map(toDecision),
      calls: calls.map((call) => ({
        ...call,
        status: call.status as CallStatus,
        ended_reason: call.ended_reason as EndedReason | null,
      })),
    };
  });
}
