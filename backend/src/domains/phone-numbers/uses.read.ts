import type { PhoneNumberUses } from '@switchboard/contracts/phone-numbers';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';

// Enough to know which they are.
const take = 5;
const ofLead = { lead: { select: { first_name: true, last_name: true } } } as const;
const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) => `${first_name} ${last_name}`;

/** What refers to a number, and so keeps it from being deleted: how many, and the first few by name. Throws NOT_FOUND. */
export async function readPhoneNumberUses({ db }: Context, id: string): Promise<PhoneNumberUses> {
  const number = await db.phone_numbers.findFirst({
    where: { id },
    select: {
      _count: { select: { campaigns: true, calls: true, scheduled_calls: true, call_requests: true } },
      campaigns: { select: { id: true, name: true }, orderBy: { name: 'asc' }, take },
      scheduled_calls: { select: { id: true, ...ofLead }, orderBy: { scheduled_time: 'desc' }, take },
      call_requests: { select: { id: true, ...ofLead }, orderBy: { created_at: 'desc' }, take },
    },
  });
  if (!number) throw notFound('Phone number');
  const { _count: count } = number;
  return {
    calls: count.calls,
    campaigns: { total: count.campaigns, first: number.campaigns },
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
