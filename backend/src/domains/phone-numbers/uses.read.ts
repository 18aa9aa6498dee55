import type { PhoneNumberUses } from '@switchboard/contracts/phone-numbers';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { notFound } from '../../errors.ts';

// Enough to recognize them.
const take = 5;
const ofLead = { lead: { select: { first_name: true, last_name: true } } } as const;
const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) => `${first_name} ${last_name}`;

/**
 * How many calls a number made and took, from the counters of its last week's figures; if there are none, how many were refused before
 * they were dialed, because those refer to it as well.
 */
export async function countCallsOf(db: Tx, phone_number: string, refused: number): Promise<number> {
  const { _sum } = await db.call_day_counts.aggregate({
    where: { dimension: 'number', value: phone_number },
    _sum: { calls: true },
  });
  return Number(_sum.calls ?? 0) || refused;
}

/** What refers to a number and prevents its deletion: how many, and the first few by name. Throws NOT_FOUND. */
export async function readPhoneNumberUses({ db }: Context, id: string): Promise<PhoneNumberUses> {
  const number = await db.phone_numbers.findFirst({
    where: { id },
    select: {
      phone_number: true,
      _count: {
        select: {
          preferred_by: true,
          campaigns: true,
          extra_campaigns: true,
          calls: true,
          scheduled_calls: true,
          call_requests: true,
        },
      },
      preferred_by: { select: { id: true, name: true }, orderBy: { name: 'asc' }, take },
      campaigns: { select: { id: true, name: true }, orderBy: { name: 'asc' }, take },
      extra_campaigns: { select: { campaign: { select: { id: true, name: true } } }, take },
      scheduled_calls: { select: { id: true, ...ofLead }, orderBy: { scheduled_time: 'desc' }, take },
      call_requests: { select: { id: true, ...ofLead }, orderBy: { created_at: 'desc' }, take },
    },
  });
  if (!number) throw notFound('Phone number');
  const { _count: count } = number;
  return {
    calls: await countCallsOf(db, number.phone_number, count.calls),
    assistants: { total: count.preferred_by, first: number.preferred_by },
    campaigns: {
      total: count.campaigns + count.extra_campaigns,
      first: [...number.campaigns, ...number.extra_campaigns.map(({ campaign }) => campaign)].slice(0, take),
    },
    scheduled_calls: {
      total: count.scheduled_calls,
      first: number.scheduled_calls.map((call) => ({ id: call.id, name: nameOf(call.lead) })),
    },
    call_requests: {
      total: count.call_requests,
      first: number.call_requests.map((request) => ({ id: request.id, name: nameOf(request.lead) })),
    },
  };
}
