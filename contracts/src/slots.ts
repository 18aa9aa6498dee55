import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { Id, Moment, nameText, PageQuery, page, Timestamp } from './shared.ts';
import { slotStatuses } from './slots.limits.ts';

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
  capacity: z.int(),
  filled_seats: z.int(),
  location: z.string().nullable(),
  color: SlotColor,
  tags: z.array(z.string()),
  segments: z.array(SlotSegment),
  created_at: Timestamp,
});
export type Slot = z.infer<typeof Slot>;

/** Defaults of the Create Slot form. Source: specification 02 §9. */
export const slotDefaults = { capacity: 10, time_limit: 60, color: 'blue' } as const;

/** Message of a segment that shares time with another one of the same slot; `place` counts from 1. */
export const segmentOverlap = (place: number) =>
  `This time overlaps with segment ${place}. Please change one of the two.`;

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

/** The Create Slot form: at least one segment, each ahead, ending after it starts, none overlapping another. */
export const SlotInput = z.object({
  name: nameText(
    z.string('Name is required').trim().min(1, 'Name is required').max(100, 'Name must be at most 100 characters'),
  ),
  description: z.string().trim().max(2000).nullish(),
  time_limit: z
    .number('Duration is required')
    .int('Duration must be a whole number of minutes')
    .min(1, 'Duration must be at least 1 minute')
    .max(1440, 'Duration must be at most 1440 minutes'),
  capacity: z
    .number('Capacity is required')
    .int('Capacity must be a whole number')
    .min(1, 'Capacity must be at least 1')
    .max(100_000, 'Capacity must be at most 100000'),
  location: z.string().trim().max(200).nullish(),
  color: SlotColor.default('blue'),
  tags: z.array(z.string().trim().min(1).max(40)).max(20).default([]),
  segments: z
    .array(
      z
        .object({ start_time: SlotTime, end_time: SlotTime })
        .refine((segment) => Date.parse(segment.end_time) > Date.parse(segment.start_time), {
          message: 'End time must be after start time',
          path: ['end_time'],
        })
        .refine((segment) => Date.parse(segment.start_time) > Date.now(), {
          message: segmentInPast,
          path: ['start_time'],
        }),
    )
    .min(1, 'Please select at least one time slot.')
    .max(200, 'A slot can have at most 200 segments')
    .superRefine((segments, ctx) => {
      for (const index of segments.keys()) {
        const other = overlappedBy(segments, index);
        if (other >= 0)
          ctx.addIssue({ code: 'custom', path: [index, 'start_time'], message: segmentOverlap(other + 1) });
      }
    }),
});
export type SlotInput = z.input<typeof SlotInput>;

export const slotApi = {
  'GET /api/slots': {
    summary:
      'Lists slots that lie in a window, by start. Without a bound the window is one month before to two months after today; with one bound the other side is open',
    access: 'member',
    permission: 'slot.read',
    flag: 'slots',
    query: PageQuery.extend({
      search: z.string().trim().max(200).optional(),
      status: SlotStatus.optional(),
      start_time: SlotTime.optional(),
      end_time: SlotTime.optional(),
    }),
    response: page(Slot),
  },
  'GET /api/slots/:id': {
    summary: 'A slot with its segments',
    access: 'member',
    permission: 'slot.read',
    flag: 'slots',
    params: z.object({ id: Id }),
    response: Slot,
  },
  'POST /api/slots': {
    summary: 'Creates a slot with its segments',
    access: 'member',
    permission: 'slot.write',
    flag: 'slots',
    body: SlotInput,
    response: Slot,
    status: 201,
  },
  'DELETE /api/slots/:id': {
    summary: 'Deletes a slot that nobody has booked',
    access: 'member',
    permission: 'slot.write',
    flag: 'slots',
    params: z.object({ id: Id }),
    status: 204,
  },
} as const satisfies Endpoints;
