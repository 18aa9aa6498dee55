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

/** Colours of a slot in the calendar; the first is the default. Source: specification 02 §9. */
export const SlotColor = z.enum(['blue', 'green', 'red', 'yellow', 'purple', 'pink', 'orange']);
export type SlotColor = z.infer<typeof SlotColor>;

/** Error message for a year outside the supported range. */
export const slotYearWrong = 'Date must be between the years 2000 and 2100';

/** A time for a slot. The bounds catch mistyped years, which no list would ever show. */
export const SlotTime = Moment.refine((moment) => {
  const year = new Date(moment).getUTCFullYear();
  return year >= 2000 && year <= 2100;
}, slotYearWrong);

export const RecurrencePattern = z.enum(recurrencePatterns);
export type RecurrencePattern = z.infer<typeof RecurrencePattern>;

export const SeriesScope = z.enum(seriesScopes);
export type SeriesScope = z.infer<typeof SeriesScope>;

/** Why an action on a slot was refused. */
export const slotReasons = [
  /** Capacity or seats would be lower than the bookings; `details.booked` is their number. */
  'below_booked',
  /** A booking would be outside the segments; `details.bookings` is the number of these. */
  'booked_outside',
  /** A slot with upcoming bookings can't be deleted or archived; `details.bookings` is their number. */
  'bookings_ahead',
  /** The slot already belongs to a series. */
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
  /** Duration of one booking in minutes. */
  time_limit: z.int(),
  status: SlotStatus,
  /** Maximum bookings of the whole slot. */
  capacity: z.int(),
  /** Confirmed bookings. */
  filled_seats: z.int(),
  /** Maximum concurrent bookings. */
  seats_per_time: z.int(),
  /** Free minutes after each booking. */
  buffer_minutes: z.int(),
  /** Minutes before a time starts until which it can be booked. */
  min_notice_minutes: z.int(),
  /** Minutes before the start until which the booker can move or cancel; 0: until it begins. */
  change_until_minutes: z.int(),
  /** Whether people can wait for a seat at a time that is full. */
  waitlist: z.boolean(),
  /** Minutes before the start at which reminders are sent, the earliest first. */
  reminders: z.array(z.int()),
  /** The IANA time zone in which the slot is planned and its mails are written. */
  time_zone: z.string(),
  campaign_id: Id.nullable(),
  /** The series that the slot belongs to; null if it does not repeat. */
  series_id: Id.nullable(),
  recurrence_pattern: RecurrencePattern.nullable(),
  recurrence_end_date: z.iso.date().nullable(),
  location: z.string().nullable(),
  color: SlotColor,
  tags: z.array(z.string()),
  segments: z.array(SlotSegment),
  /** Increases with every change by staff; a change that names an older version is refused with `stale`. */
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Slot = z.infer<typeof Slot>;

/** A slot with the details of its own page. */
export const SlotDetail = Slot.extend({
  /** Confirmed bookings that are not over. */
  bookings_ahead: z.int(),
  /** People on the waiting list. */
  waiting: z.int(),
  /** Number of people whom a mail would notify of the slot's cancellation. */
  people_to_tell: z.int(),
  /** The same including later occurrences, and including the whole series: the scopes of a change. */
  people_to_tell_following: z.int(),
  people_to_tell_all: z.int(),
  /** Number of slots in its series, including this one; 1 if it does not repeat. */
  occurrences: z.int(),
});
export type SlotDetail = z.infer<typeof SlotDetail>;

/** Defaults of the Create Slot form. Source: specification 02 §9. */
export const slotDefaults = { capacity: 10, time_limit: 60, color: 'blue' } as const;

/** Error message of a segment that overlaps another one of the same slot; `place` counts from 1. */
const segmentOverlap = (place: number) => `This time overlaps with segment ${place}. Please change one of the two.`;

/**
 * Error message of a segment that has already begun: it can't be booked, and the list's default range may not show it.
 */
export const segmentInPast = 'This time is in the past. Please choose a later one.';

interface Span {
  start_time: string;
  end_time: string;
}

/** The index of the first earlier segment that overlaps segment `index`; -1 if none does. */
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

/** The fields of a slot that staff set, without its times. */
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
  /** The capacity if absent. */
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
  /** The organization's time zone if absent. */
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
  /**
   * With an end date: creates more slots like this one, with segments at the same local times in the slot's time zone.
   */
  recurrence_pattern: RecurrencePattern.optional(),
  /** The last day on which an occurrence can begin. */
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

/**
 * The Create Slot form: at least one segment; each is in the future, ends after it starts, and doesn't overlap another.
 */
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

/** Omitted fields stay unchanged. */
export const SlotChange = z
  .object(fields)
  .partial()
  .extend({
    /**
     * The version that was read; a change over a newer one is refused with `stale`, and `details.version` is the
     * current one.
     */
    version: z.int().optional(),
    scope: SeriesScope.default('this'),
  });
export type SlotChange = z.input<typeof SlotChange>;

/** All segments of a slot. New ones must be in the future; past ones stay unchanged. */
export const SlotSegments = z.object({
  version: z.int(),
  /** For other occurrences: the same days counted from their first one, at the same local times. */
  scope: SeriesScope.default('this'),
  segments: spans,
});
export type SlotSegments = z.input<typeof SlotSegments>;

/**
 * Repeats an existing slot: its segments at the same local times, until the last day on which an occurrence can begin.
 */
export const SlotRepeat = z.object({
  recurrence_pattern: RecurrencePattern,
  recurrence_end_date: WorkDay,
});
export type SlotRepeat = z.input<typeof SlotRepeat>;

/** A status that staff set: `available` reverts a cancellation or archiving, and restores no booking. */
export const SlotStatusInput = z.object({
  status: z.enum(['available', 'cancelled', 'archived']),
  scope: SeriesScope.default('this'),
});
export type SlotStatusInput = z.input<typeof SlotStatusInput>;

/** Computes when the occurrences of a slot would be. */
export const SlotPreviewInput = z
  .object({ time_zone: fields.time_zone, segments: spansAhead, ...recurrence })
  .superRefine(bothOrNeither);
export type SlotPreviewInput = z.input<typeof SlotPreviewInput>;

export const SlotOccurrence = z.object({
  start_time: Timestamp,
  end_time: Timestamp,
  segments: z.array(z.object({ start_time: Timestamp, end_time: Timestamp })),
  /** A clock change skips one of its times on that day, which moves to the first minute after the gap. */
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
