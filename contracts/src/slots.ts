import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { Id, Moment, nameText, PageQuery, page, Timestamp, WorkDay } from './shared.ts';
import {
  maxOccurrences,
  recurrencePatterns,
  reminderLimits,
  seriesScopes,
  slotMinutes,
  slotStatuses,
} from './slots.limits.ts';

export const SlotStatus = z.enum(slotStatuses);
export type SlotStatus = z.infer<typeof SlotStatus>;

/** Colours a slot may carry in the calendar, the first is the default. Source: specification 02 §9. */
export const SlotColor = z.enum(['blue', 'green', 'red', 'yellow', 'purple', 'pink', 'orange']);
export type SlotColor = z.infer<typeof SlotColor>;

/** Message of a time in a year that no slot lies in. */
export const slotYearWrong = 'Date must be between the years 2000 and 2100';

/** A moment that a slot can lie at. The bounds catch a year that was typed wrongly, which no list would ever show. */
export const SlotTime = Moment.refine((moment) => {
  const year = new Date(moment).getUTCFullYear();
  return year >= 2000 && year <= 2100;
}, slotYearWrong);

export const RecurrencePattern = z.enum(recurrencePatterns);
export type RecurrencePattern = z.infer<typeof RecurrencePattern>;

export const SeriesScope = z.enum(seriesScopes);
export type SeriesScope = z.infer<typeof SeriesScope>;

/** Why something was not done to a slot. */
export const slotReasons = [
  /** Capacity or seats would be fewer than are booked; `details.booked` says how many are. */
  'below_booked',
  /** A booking would lie outside the segments; `details.bookings` says how many would. */
  'booked_outside',
  /** A slot with bookings ahead is neither deleted nor archived; `details.bookings` says how many. */
  'bookings_ahead',
  /** The slot belongs to a series already. */
  'repeats_already',
] as const;

export const SlotSegment = z.object({ id: Id, start_time: Timestamp, end_time: Timestamp });
export type SlotSegment = z.infer<typeof SlotSegment>;

export const Slot = z.object({
  id: Id,
  organization_id: Id,
  name: z.string(),
  description: z.string().nullable(),
  start_time: Timestamp,
  end_time: Timestamp,
  /** Minutes of one booking. */
  time_limit: z.int(),
  status: SlotStatus,
  /** Bookings of the whole slot at most. */
  capacity: z.int(),
  /** Confirmed bookings. */
  filled_seats: z.int(),
  /** Bookings at any one instant at most. */
  seats_per_time: z.int(),
  /** Minutes that stay free after each booking. */
  buffer_minutes: z.int(),
  /** Minutes before its start until which a time can be booked. */
  min_notice_minutes: z.int(),
  /** Minutes before the start until which whoever booked may move or cancel; 0: until it begins. */
  change_until_minutes: z.int(),
  /** Whether people can wait for a seat of a time that is full. */
  waitlist: z.boolean(),
  /** Minutes before the start at which reminders go, the earliest first. */
  reminders: z.array(z.int()),
  /** The IANA zone in which the slot is planned and its mails are written. */
  time_zone: z.string(),
  campaign_id: Id.nullable(),
  /** The slots that were made together; null for one that does not repeat. */
  series_id: Id.nullable(),
  recurrence_pattern: RecurrencePattern.nullable(),
  recurrence_end_date: z.iso.date().nullable(),
  location: z.string().nullable(),
  color: SlotColor,
  tags: z.array(z.string()),
  segments: z.array(SlotSegment),
  /** Grows with every change by staff; a change that names an older one is refused with `stale`. */
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Slot = z.infer<typeof Slot>;

/** A slot as its own page shows it. */
export const SlotDetail = Slot.extend({
  /** Confirmed bookings whose time is not over. */
  bookings_ahead: z.int(),
  /** People on the waiting list. */
  waiting: z.int(),
  /** How many people a mail would tell that the slot is cancelled. */
  people_to_tell: z.int(),
  /** The same with the occurrences after it, and with all of its series; what one may change together. */
  people_to_tell_following: z.int(),
  people_to_tell_all: z.int(),
  /** The slots of its series, it included; 1 for one that does not repeat. */
  occurrences: z.int(),
});
export type SlotDetail = z.infer<typeof SlotDetail>;

/** Defaults of the Create Slot form. Source: specification 02 §9. */
export const slotDefaults = { capacity: 10, time_limit: 60, color: 'blue' } as const;

/** Message of a segment that shares time with another one of the same slot; `place` counts from 1. */
const segmentOverlap = (place: number) => `This time overlaps with segment ${place}. Please change one of the two.`;

/** Message of a segment that has begun already: nobody could book it, and the list's usual window may not show it. */
export const segmentInPast = 'This time is in the past. Please choose a later one.';

interface Span {
  start_time: string;
  end_time: string;
}

/** The place of the first earlier segment that shares time with segment `index`; -1 when none does. */
function overlappedBy(segments: readonly Span[], index: number): number {
  const start = Date.parse(segments[index]?.start_time ?? '');
  const end = Date.parse(segments[index]?.end_time ?? '');
  return segments
    .slice(0, index)
    .findIndex((other) => start < Date.parse(other.end_time) && end > Date.parse(other.start_time));
}

const minutes = (what: string, most: number) =>
  z
    .number(`${what} is required`)
    .int(`${what} must be a whole number of minutes`)
    .min(0, `${what} must be at least 0 minutes`)
    .max(most, `${what} must be at most ${most} minutes`);

const seats = (what: string) =>
  z
    .number(`${what} is required`)
    .int(`${what} must be a whole number`)
    .min(1, `${what} must be at least 1`)
    .max(100_000, `${what} must be at most 100000`);

const reminder = z
  .number('Please enter minutes')
  .int('A reminder must be a whole number of minutes before the start')
  .min(reminderLimits.min, `A reminder must be at least ${reminderLimits.min} minutes before the start`)
  .max(reminderLimits.max, 'A reminder must be at most 14 days before the start');

/** What staff set of a slot, without its times. */
const fields = {
  name: nameText(
    z.string('Name is required').trim().min(1, 'Name is required').max(100, 'Name must be at most 100 characters'),
  ),
  description: z.string().trim().max(2000).nullish(),
  time_limit: z
    .number('Duration is required')
    .int('Duration must be a whole number of minutes')
    .min(1, 'Duration must be at least 1 minute')
    .max(1440, 'Duration must be at most 1440 minutes'),
  capacity: seats('Capacity'),
  /** The capacity where nothing is said. */
  seats_per_time: seats('Seats per time').optional(),
  buffer_minutes: minutes('Buffer', slotMinutes.buffer),
  min_notice_minutes: minutes('Notice', slotMinutes.notice),
  change_until_minutes: minutes('Change until', slotMinutes.change),
  waitlist: z.boolean(),
  reminders: z
    .array(reminder)
    .max(reminderLimits.most, `A slot can have at most ${reminderLimits.most} reminders`)
    .transform((times) => [...new Set(times)].sort((one, other) => other - one)),
  location: z.string().trim().max(200).nullish(),
  color: SlotColor,
  tags: z.array(z.string().trim().min(1).max(40)).max(20),
  campaign_id: Id.nullish(),
  /** The organization's where nothing is said. */
  time_zone: z.string().trim().min(1).max(60).optional(),
};

const spans = z
  .array(
    z
      .object({ start_time: SlotTime, end_time: SlotTime })
      .refine((segment) => Date.parse(segment.end_time) > Date.parse(segment.start_time), {
        message: 'End time must be after start time',
        path: ['end_time'],
      }),
  )
  .min(1, 'Please select at least one time slot.')
  .max(200, 'A slot can have at most 200 segments')
  .superRefine((segments, ctx) => {
    for (const index of segments.keys()) {
      const other = overlappedBy(segments, index);
      if (other >= 0) ctx.addIssue({ code: 'custom', path: [index, 'start_time'], message: segmentOverlap(other + 1) });
    }
  });

const spansAhead = spans.superRefine((segments, ctx) => {
  for (const [index, { start_time }] of segments.entries())
    if (Date.parse(start_time) <= Date.now())
      ctx.addIssue({ code: 'custom', path: [index, 'start_time'], message: segmentInPast });
});

const recurrence = {
  /** With an end date: more slots like this one, each with its segments at the same times of the day in the slot's zone. */
  recurrence_pattern: RecurrencePattern.optional(),
  /** The last day on which one may begin. */
  recurrence_end_date: WorkDay.optional(),
};

interface Repeating {
  recurrence_pattern?: RecurrencePattern | undefined;
  recurrence_end_date?: string | undefined;
}

function bothOrNeither({ recurrence_pattern, recurrence_end_date }: Repeating, ctx: z.core.$RefinementCtx): void {
  if (recurrence_pattern && !recurrence_end_date)
    ctx.addIssue({ code: 'custom', path: ['recurrence_end_date'], message: 'Please choose the last day.', input: '' });
  if (recurrence_end_date && !recurrence_pattern)
    ctx.addIssue({ code: 'custom', path: ['recurrence_pattern'], message: 'Please choose how it repeats.', input: '' });
}

/** The Create Slot form: at least one segment, each ahead, ending after it starts, none overlapping another. */
export const SlotInput = z
  .object({
    ...fields,
    buffer_minutes: fields.buffer_minutes.default(0),
    min_notice_minutes: fields.min_notice_minutes.default(0),
    change_until_minutes: fields.change_until_minutes.default(0),
    waitlist: fields.waitlist.default(false),
    reminders: fields.reminders.default([]),
    color: SlotColor.default('blue'),
    tags: fields.tags.default([]),
    segments: spansAhead,
    ...recurrence,
  })
  .superRefine(bothOrNeither);
export type SlotInput = z.input<typeof SlotInput>;

/** What is not named stays as it is. */
export const SlotChange = z
  .object(fields)
  .partial()
  .extend({
    /** As it was read; a change over a newer one is refused with `stale`, and `details.version` says which that is. */
    version: z.int().optional(),
    scope: SeriesScope.default('this'),
  });
export type SlotChange = z.input<typeof SlotChange>;

/** All segments of a slot. One that is new lies ahead; those that are past stay as they are. */
export const SlotSegments = z.object({
  version: z.int(),
  /** For other occurrences: the same days from their first one on, at the same times of the day. */
  scope: SeriesScope.default('this'),
  segments: spans,
});
export type SlotSegments = z.input<typeof SlotSegments>;

/** How a slot that exists is repeated: its segments at the same times of the day, until the last day on which one may begin. */
export const SlotRepeat = z.object({
  recurrence_pattern: RecurrencePattern,
  recurrence_end_date: WorkDay,
});
export type SlotRepeat = z.input<typeof SlotRepeat>;

/** What staff make of a slot by hand: `available` takes back that it was cancelled or archived, and revives no booking. */
export const SlotStatusInput = z.object({
  status: z.enum(['available', 'cancelled', 'archived']),
  scope: SeriesScope.default('this'),
});
export type SlotStatusInput = z.input<typeof SlotStatusInput>;

/** When the occurrences of a slot would be. */
export const SlotPreviewInput = z
  .object({ time_zone: fields.time_zone, segments: spansAhead, ...recurrence })
  .superRefine(bothOrNeither);
export type SlotPreviewInput = z.input<typeof SlotPreviewInput>;

export const SlotOccurrence = z.object({
  start_time: Timestamp,
  end_time: Timestamp,
  segments: z.array(z.object({ start_time: Timestamp, end_time: Timestamp })),
  /** A clock change skips one of its times on that day: it is at the first minute after. */
  is_moved: z.boolean(),
});
export type SlotOccurrence = z.infer<typeof SlotOccurrence>;

const slotParams = z.object({ id: Id });
const reading = { access: 'member', permission: 'slot.read', flag: 'slots' } as const;
const writing = { access: 'member', permission: 'slot.write', flag: 'slots' } as const;

export const slotApi = {
  'GET /api/slots': {
    ...reading,
    stale_after: ['slot.changed', 'booking.changed'],
    summary:
      'Lists slots that lie in a window, by start. Without a bound the window is one month before to two months after today; with one bound the other side is open',
    query: PageQuery.extend({
      search: z.string().trim().max(200).optional(),
      status: SlotStatus.optional(),
      start_time: SlotTime.optional(),
      end_time: SlotTime.optional(),
      series_id: Id.optional(),
    }),
    response: page(Slot),
  },
  'GET /api/slots/:id': {
    ...reading,
    stale_after: ['slot.changed', 'booking.changed'],
    summary: 'A slot with its segments',
    params: slotParams,
    response: SlotDetail,
  },
  'POST /api/slots': {
    ...writing,
    summary: `Creates a slot with its segments; one that repeats makes up to ${maxOccurrences} slots, of which the answer is the first`,
    body: SlotInput,
    response: SlotDetail,
    status: 201,
  },
  'POST /api/slots/preview': {
    ...writing,
    summary: `When the slots would be that a repetition makes, up to ${maxOccurrences}; nothing is made`,
    body: SlotPreviewInput,
    response: z.object({ occurrences: z.array(SlotOccurrence) }),
  },
  'GET /api/slots/:id/occurrences': {
    ...writing,
    summary: `When the slots would be that repeating this one makes, up to ${maxOccurrences}, itself the first; nothing is made`,
    params: slotParams,
    query: SlotRepeat,
    response: z.object({ occurrences: z.array(SlotOccurrence) }),
  },
  'POST /api/slots/:id/repeat': {
    ...writing,
    summary:
      'Makes a slot that does not repeat the first of a series, with slots like it that lie ahead; its bookings stay its own. 409 where it belongs to a series',
    params: slotParams,
    body: SlotRepeat,
    response: SlotDetail,
  },
  'PATCH /api/slots/:id': {
    ...writing,
    summary:
      'Changes a slot, or also the occurrences after it, or all; 409 where more is booked. People who booked get an email about a new name or place: the field `told` counts them',
    params: slotParams,
    body: SlotChange,
    response: SlotDetail.extend({ told: z.int() }),
  },
  'PUT /api/slots/:id/segments': {
    ...writing,
    summary: 'Puts the segments of a slot as a whole; 409 where a booking would lie outside',
    params: slotParams,
    body: SlotSegments,
    response: SlotDetail,
  },
  'POST /api/slots/:id/status': {
    ...writing,
    summary: 'Cancels a slot and tells everybody who booked it, archives it, or takes it back',
    params: slotParams,
    body: SlotStatusInput,
    response: SlotDetail.extend({ told: z.int() }),
  },
  'DELETE /api/slots/:id': {
    ...writing,
    summary: 'Deletes a slot without bookings, or also the occurrences after it, or all',
    params: slotParams,
    query: z.object({ scope: SeriesScope.default('this') }),
    status: 204,
  },
} as const satisfies Endpoints;
