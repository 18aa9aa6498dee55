import { z } from 'zod';
import { givenSources, maxDoNotCallReasonLength } from './do-not-call.limits.ts';
import type { Endpoints } from './endpoint.ts';
import { bulkPace, bulkStatuses, maxBulkIds, unschedulableReasons } from './lead-bulk.limits.ts';
import { LeadFilter } from './leads.ts';
import { Id, Moment, PageQuery, page, Timestamp, Variables } from './shared.ts';

const word = z.string().trim().min(1).max(100);

/**
 * Schedules one call per lead, at the first time allowed in the lead's time zone, with at most `calls_per_hour` calls
 * an hour.
 */
export const ScheduleAction = z.object({
  kind: z.literal('schedule'),
  assistant_id: z.string('Please select an assistant').min(1, 'Please select an assistant').pipe(Id),
  phone_number_id: z.string('Please select a phone number').min(1, 'Please select a phone number').pipe(Id),
  /** The earliest time of the first call. */
  not_before: z.string('Please select a date').min(1, 'Please select a date').pipe(Moment),
  calls_per_hour: z
    .int('Enter a whole number of calls')
    .min(bulkPace.min, 'At least one call per hour')
    .max(bulkPace.max, `At most ${bulkPace.max.toLocaleString('en-US')} calls per hour`),
  /** Values that are the same for all leads; the others are filled in from each lead. */
  assistant_variables: Variables.default({}),
});

/** The action for each lead. */
export const BulkAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('delete') }),
  z.object({
    kind: z.literal('do_not_call'),
    reason: z
      .string()
      .trim()
      .max(maxDoNotCallReasonLength)
      .nullish()
      .transform((reason) => reason || null),
    source: z.enum(givenSources).default('person'),
  }),
  z
    .object({
      kind: z.literal('set'),
      client_id: Id.nullable().optional(),
      status: word.optional(),
      source: word.nullable().optional(),
    })
    .refine(({ client_id, status, source }) => [client_id, status, source].some((value) => value !== undefined), {
      message: 'Choose what to set.',
    }),
]);
export type BulkAction = z.output<typeof BulkAction>;

/** Either a filter or ids select the leads. */
const which = {
  // Strict: dropping an unknown condition would widen the selection.
  filter: LeadFilter.strict().optional(),
  ids: z.array(Id).min(1).max(maxBulkIds).optional(),
};
const namesOne = ({ filter, ids }: { filter?: unknown; ids?: unknown }) =>
  (filter === undefined) !== (ids === undefined);
const nameOne = { message: 'Name either a filter or ids.' };

export const StartBulk = z
  .object({
    action: BulkAction,
    ...which,
    /** The number of leads that the person saw; the request is refused if it has changed. Required for a deletion. */
    expected_count: z.int().min(0).optional(),
  })
  .refine(namesOne, nameOne)
  .refine(({ action, expected_count }) => action.kind !== 'delete' || expected_count !== undefined, {
    message: 'Type how many leads are to be deleted.',
    path: ['expected_count'],
  });
export type StartBulk = z.input<typeof StartBulk>;

/** A bulk action on leads, and its progress. */
export const BulkRun = z.object({
  id: Id,
  action: BulkAction.or(
    ScheduleAction.extend({
      assistant_id: Id,
      phone_number_id: Id,
      not_before: Timestamp,
    }),
  ),
  status: z.enum(bulkStatuses),
  total: z.int(),
  done: z.int(),
  /** Of the processed leads, those that changed. */
  changed: z.int(),
  /** Unprocessed leads, by reason. */
  skipped: z.partialRecord(z.enum(unschedulableReasons), z.int()),
  error_message: z.string().nullable(),
  created_by_name: z.string().nullable(),
  created_at: Timestamp,
  finished_at: Timestamp.nullable(),
});
export type BulkRun = z.infer<typeof BulkRun>;

/** Calls to many leads; `expected_count` as in `StartBulk`. */
export const ScheduleLeads = z
  .object({ action: ScheduleAction, ...which, expected_count: z.int().min(0).optional() })
  .refine(namesOne, nameOne);
export type ScheduleLeads = z.input<typeof ScheduleLeads>;

/** The result that scheduling calls to many leads would have now. */
export const SchedulePreview = z.object({
  total: z.int(),
  schedulable: z.int(),
  /** Leads that get no call, by reason. */
  skipped: z.partialRecord(z.enum(unschedulableReasons), z.int()),
  /** Null without calls. */
  first_time: Timestamp.nullable(),
  /** Null without calls, and if there are too many to calculate it. */
  last_time: Timestamp.nullable(),
});
export type SchedulePreview = z.infer<typeof SchedulePreview>;

export const leadBulkReasons = [
  'count_changed',
  'bulk_running',
  'import_running',
  'bulk_over',
  'not_undoable_bulk',
] as const;

const byId = z.object({ id: Id });
const common = { access: 'member', flag: 'leads' } as const;

export const leadBulkApi = {
  'GET /api/leads/bulk': {
    ...common,
    summary: 'Lists what was done to many leads at once, newest first',
    permission: 'lead.read',
    stale_after: ['lead_bulk.changed'],
    query: PageQuery,
    response: page(BulkRun),
  },
  'POST /api/leads/bulk': {
    ...common,
    summary: 'Does something to all leads that a filter finds, or to those that are named, in the background',
    permission: 'lead.write',
    body: StartBulk,
    response: BulkRun,
    status: 202,
  },
  'POST /api/leads/bulk/schedule': {
    ...common,
    summary: 'Schedules a call to all leads that a filter finds, or to those that are named, in the background',
    permission: 'call.place',
    body: ScheduleLeads,
    response: BulkRun,
    status: 202,
  },
  'POST /api/leads/bulk/schedule/preview': {
    ...common,
    summary: 'Tells how many leads would get a call, when, and why others would not; schedules nothing',
    permission: 'call.place',
    body: ScheduleLeads,
    response: SchedulePreview,
  },
  'POST /api/leads/bulk/:id/undo': {
    ...common,
    summary: 'Cancels the calls that a bulk action scheduled, as far as they were not made yet, in the background',
    permission: 'call.place',
    params: byId,
    response: BulkRun,
    status: 202,
  },
  'GET /api/leads/bulk/:id': {
    ...common,
    summary: 'Reads how far something is that is done to many leads',
    permission: 'lead.read',
    stale_after: ['lead_bulk.changed'],
    params: byId,
    response: BulkRun,
  },
  'POST /api/leads/bulk/:id/cancel': {
    ...common,
    summary: 'Stops what is being done to many leads; what is done stays done',
    permission: 'lead.write',
    params: byId,
    response: BulkRun,
  },
} as const satisfies Endpoints;
