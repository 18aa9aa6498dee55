import type { AssistantTool } from '@switchboard/contracts/assistant-tools';
import type { FreeTime } from '@switchboard/contracts/book-slot';
import { nearestFreeTimes } from '@switchboard/contracts/bookings.limits';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { slots } from '../../generated/prisma/client.ts';
import { bookInCall, rehearseBooking, slotForCalls } from '../bookings/book-in-call.ts';
import { nearestTimes } from '../bookings/read-times.ts';
import { BookingRefusal } from '../bookings/refusals.ts';
import { clockText, dayText, placeOf, wallClock } from '../dialer/rules/zoned-time.ts';
import { readLocalTime } from './local-time.ts';
import type { ToolCall } from './tool-call.ts';

const dayMs = 86_400_000;

type Tool = Extract<AssistantTool, { type: 'book_slot' }>;
interface Told {
  is_ok: boolean;
  shown_to_model: string;
}

const refused = (shown_to_model: string): Told => ({ is_ok: false, shown_to_model });

/** A time in spoken form, with the form that the tool expects in brackets. */
function timeText(at: Date, zone: string): string {
  const { date, minute } = wallClock(zone, at);
  const [hour, rest] = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0'));
  return `${dayText(date)} at ${clockText(minute)} (${date}T${hour}:${rest})`;
}

/** The free times among some, within the tool's period, as a sentence. */
function offerOf(times: readonly Pick<FreeTime, 'start_time'>[], zone: string, until: number): string {
  const free = times.map(({ start_time }) => new Date(start_time)).filter((at) => at.getTime() <= until);
  if (free.length === 0) return 'No other time is free.';
  const list = free.map((at) => timeText(at, zone));
  const last = list.pop() ?? '';
  return `Free, by the clock in ${placeOf(zone)}, ${list.length > 0 ? `are ${list.join(', ')} and` : 'is'} ${last}.`;
}

async function whatIsFree(context: Context, slot: slots, now: Date, zone: string, until: number): Promise<Told> {
  const times = await nearestTimes(context, slot, now.getTime(), nearestFreeTimes);
  return { is_ok: true, shown_to_model: `Nothing is booked yet. ${offerOf(times, zone, until)}` };
}

const leadOf = ({ db }: Context, id: string | null) =>
  id
    ? db.leads.findFirst({
        where: { id },
        select: {
          id: true,
          first_name: true,
          last_name: true,
          phone_e164: true,
          email: true,
          time_zone: true,
        },
      })
    : null;

const said = (given: Record<string, unknown>, name: string) =>
  typeof given[name] === 'string' ? given[name].trim() : '';

const outcomes = { booked: 'is booked for', moved: 'is moved to', known: 'was booked already for' } as const;

interface Asked {
  slot: slots;
  lead: Awaited<ReturnType<typeof leadOf>>;
  zone: string;
  start: Date;
  email: string;
  /** There is no real call: only checks whether the time could be booked. */
  isPlayed: boolean;
  network?: string | undefined;
}

async function book(context: Context, callId: string, { slot, lead, zone, start, email, isPlayed, network }: Asked) {
  const when = timeText(start, zone);
  if (isPlayed) {
    await rehearseBooking(context, { slotId: slot.id, start });
    return { is_ok: true, shown_to_model: `On a call ${slot.name} would be booked for ${when} now.` };
  }
  if (!lead) return refused('It is not known who is on the line, so nothing was booked.');
  const address = z.email().safeParse(email);
  const outcome = await bookInCall(context, {
    slotId: slot.id,
    start,
    callId,
    lead,
    email: address.success ? address.data : null,
    network,
  });
  return { is_ok: true, shown_to_model: `${slot.name} ${outcomes[outcome]} ${when}.` };
}

async function answer(
  context: Context,
  call: ToolCall,
  tool: Tool,
  given: Record<string, unknown>,
  { now, isPlayed, network }: { now: Date; isPlayed: boolean; network?: string | undefined },
): Promise<Told> {
  // A node of a flow may name its own slot.
  const own = z.uuid().safeParse(said(given, 'slot_id'));
  const slot = await slotForCalls(context, own.success ? own.data : tool.slot_id);
  const lead = await leadOf(context, call.lead_id);
  const zone = lead?.time_zone ?? context.organization.time_zone;
  const until = now.getTime() + tool.days_ahead * dayMs;
  const time = said(given, 'time');
  if (time === '') return whatIsFree(context, slot, now, zone, until);
  const start = readLocalTime(time, zone);
  if (!start) return refused('Give the time as a date and a time, such as 2026-11-24T15:00.');
  if (start.getTime() > until) return refused(`A time can be booked at most ${tool.days_ahead} days ahead.`);
  try {
    return await book(context, call.id, { slot, lead, zone, start, email: said(given, 'email'), isPlayed, network });
  } catch (error) {
    if (!(error instanceof BookingRefusal) || !error.freeTimes) throw error;
    // The alternatives follow at once, or the sentence that there are none.
    const what = error.message.replace(/\. .*$/s, '.');
    return refused(`${what} ${offerOf(error.freeTimes, zone, until)}`);
  }
}

/**
 * Books a time of the tool's slot for the person in the call, and reports the result to the model: if the time is not free,
 * the nearest ones that are. Refusals are reported to the model and never thrown.
 * `network` is that of a stranger in a chat, whose bookings are limited as on the public page.
 */
export const bookSlot = (
  context: Context,
  call: ToolCall,
  tool: Tool,
  given: Record<string, unknown>,
  { now = new Date(), isPlayed = false, network }: { now?: Date; isPlayed?: boolean; network?: string } = {},
): Promise<Told> =>
  answer(context, call, tool, given, { now, isPlayed, network }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return refused(error.message);
  });
