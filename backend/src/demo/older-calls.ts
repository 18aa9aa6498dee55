import type { EndedReason } from '@switchboard/contracts/calls';
import type { Prisma } from '../generated/prisma/client.ts';
import { pick } from '../voice/callee/persona.ts';
import { type DemoContext, type DemoLead, whenOpen } from './context.ts';

const hour = 3_600_000;
const day = 24 * hour;

// Outcomes, as cumulative percentages.
const endings: [upTo: number, reason: EndedReason][] = [
  [58, 'assistant-ended-call'],
  [68, 'user-ended-call'],
  [76, 'voicemail'],
  [91, 'no-answer'],
  [97, 'busy'],
  [100, 'rejected'],
];
const isFailure = (reason: EndedReason) => ['no-answer', 'busy', 'rejected'].includes(reason);

const localHour = (moment: Date, timeZone: string) =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(moment));

/** The same day between 8 in the morning and 7 in the evening in the lead's time zone; for weekends, mostly the Friday before. */
function atWork(moment: Date, timeZone: string, seed: string, place: number): Date {
  const wanted = 8 + Math.floor(pick(seed, place) * 11);
  const shifted = new Date(moment.getTime() + (wanted - localHour(moment, timeZone)) * hour);
  const isWeekend = [0, 6].includes(shifted.getUTCDay());
  return whenOpen(isWeekend && place % 6 !== 0 ? new Date(shifted.getTime() - 2 * day) : shifted, timeZone);
}

/** Calls of the two months before the last two weeks: counted and listed, without transcripts. */
export function olderCalls(
  { demo, organization_id }: DemoContext,
  leads: readonly DemoLead[],
  zoneOf: (leadId: string) => string,
  assistantIds: readonly string[],
  campaignId: string,
): Prisma.call_logsCreateManyInput[] {
  const seed = `${demo.name} older calls`;
  const numbers = demo.numbers.filter(({ type }) => type === 'outbound');
  const until = Date.now() - 13 * day;
  // Leads that were added late would all be called at the same time.
  const early = leads.filter(({ created_at }) => created_at.getTime() < until - 25 * day);
  const called = early.length > 0 ? early : leads;
  return Array.from({ length: leads.length * 6 }, (_, place) => {
    const lead = called[Math.floor(pick(seed, place) ** 1.3 * called.length)];
    if (!lead) throw new Error('There are no leads to call');
    const since = lead.created_at.getTime() + day;
    const at = atWork(
      new Date(since + pick(seed, place + 1e4) * Math.max(0, until - since)),
      zoneOf(lead.id),
      seed,
      place,
    );
    // More people answer before noon.
    const luck = pick(seed, place + 2e4) * (localHour(at, zoneOf(lead.id)) < 12 ? 88 : 100);
    const reason = endings.find(([upTo]) => luck < upTo)?.[1] ?? 'no-answer';
    const number = numbers[place % 4 === 0 ? numbers.length - 1 : 0]?.phone_number ?? '';
    return {
      organization_id,
      lead_id: lead.id,
      lead_name: `${lead.first_name} ${lead.last_name}`,
      assistant_id: assistantIds[place % 3 === 2 ? 1 : 0] ?? null,
      campaign_id: place % 2 === 0 ? campaignId : null,
      call_type: 'outbound',
      phone_number: lead.phone_number,
      from_number: number,
      to_number: lead.phone_number,
      status: isFailure(reason) ? 'failed' : 'completed',
      outcome: reason,
      ended_reason: reason,
      call_duration: isFailure(reason)
        ? 0
        : reason === 'voicemail'
          ? 14
          : 25 + Math.round(pick(seed, place + 3e4) * 190),
      is_simulated: true,
      created_at: at,
    };
  });
}
