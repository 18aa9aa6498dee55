import { z } from 'zod';
import { CampaignChange, problemsOfTimes } from './campaigns.ts';
import type { Endpoints } from './endpoint.ts';
import {
  calleeOutcomes,
  neverReachedReasons,
  rehearsalBounds,
  rehearsalStatuses,
  rehearsalWarnings,
} from './rehearsals.limits.ts';
import { Id, PageQuery, page, Timestamp, WorkMoment } from './shared.ts';

const share = z.number('Please enter a share').min(0, 'A share is at least 0').max(1, 'A share is at most 1');
const shares = { answered: share, voicemail: share, no_answer: share, busy: share, failed: share };

const sumToOne = (given: Record<(typeof calleeOutcomes)[number], number>) =>
  Math.abs(calleeOutcomes.reduce((sum, outcome) => sum + given[outcome], 0) - 1) < 1e-6;
const sumMessage = 'The shares must sum to 1';

const ownShape = z.strictObject({
  ...shares,
  talk_seconds: z
    .number('Please enter seconds')
    .min(1, 'Talking takes at least 1 second')
    .max(rehearsalBounds.talkSeconds, `Talking takes at most ${rehearsalBounds.talkSeconds} seconds`),
  by_hour: z
    .partialRecord(
      z.string().regex(/^(?:1?\d|2[0-3])$/, 'Please enter an hour from 0 to 23'),
      z.strictObject(shares).refine(sumToOne, sumMessage),
    )
    .optional(),
});
/**
 * The behavior of called people: shares of outcomes and seconds of talking, optionally different for hours of their
 * day.
 */
export const OwnCallees = ownShape.refine(sumToOne, sumMessage);
export type OwnCallees = z.infer<typeof OwnCallees>;

const preset = z.enum(['usual', 'waiting_for_it', 'old_list', 'history']);
/** A preset, the organization's last 90 days, or custom shares. */
export const Callees = preset.or(OwnCallees);
export type Callees = z.infer<typeof Callees>;

const triedShape = CampaignChange.omit({
  name: true,
  description: true,
  phone_number_id: true,
  extra_phone_number_ids: true,
  whatsapp_number_id: true,
  configuration_data: true,
  status: true,
  dialing: true,
  updated_at: true,
});

/** Settings of the campaign to try without saving them: absent ones stay unchanged. */
export const TriedSettings = triedShape.superRefine((settings, context) => {
  const { start_date, end_date, call_start_time, call_end_time } = settings;
  const isWindow = call_start_time !== undefined && call_end_time !== undefined;
  const problems = problemsOfTimes({ start_date, end_date, ...(isWindow ? { call_start_time, call_end_time } : {}) });
  for (const [field, message] of Object.entries(problems)) context.addIssue({ code: 'custom', path: [field], message });
});
export type TriedSettings = z.infer<typeof TriedSettings>;

const { days, runs } = rehearsalBounds;
const whole = (what: string, { min, max }: { min: number; max: number }) =>
  z
    .int(`${what} must be a whole number`)
    .min(min, `${what} must be at least ${min}`)
    .max(max, `${what} must be at most ${max}`);

export const RehearsalInput = z.strictObject({
  /** The random seed: the same seed gives the same report. */
  seed: whole('The seed', { min: 0, max: 2_147_483_647 }).default(1),
  /** When the campaign would be launched; by default now. */
  starts_at: WorkMoment.optional(),
  days: whole('Days', days).default(days.usual),
  /** Number of runs with different random numbers: the report gives ranges. */
  runs: whole('Runs', runs).default(runs.usual),
  callees: Callees.default('usual'),
  price_per_minute: z
    .number('Please enter a price')
    .min(0, 'The price must be at least 0')
    .max(rehearsalBounds.pricePerMinute, `The price must be at most ${rehearsalBounds.pricePerMinute}`)
    .nullish(),
  settings: TriedSettings.default({}),
});
export type RehearsalInput = z.input<typeof RehearsalInput>;

const range = z.object({ min: z.number(), max: z.number() });

const outcomeCounts = {
  answered: z.int(),
  voicemail: z.int(),
  no_answer: z.int(),
  busy: z.int(),
  failed: z.int(),
};

/** A warning, and the field of the campaign's settings that causes it, if there is one. */
export const RehearsalWarning = z.object({
  code: z.enum(rehearsalWarnings),
  setting: z.string().nullable(),
  message: z.string(),
});
export type RehearsalWarning = z.infer<typeof RehearsalWarning>;

/** The report of the first run, with ranges over all runs. Null, and empty lists, until it is completed. */
const report = {
  leads: z.int().nullable(),
  reached: z.int().nullable(),
  calls: z.int().nullable(),
  minutes: z.number().nullable(),
  cost: z.number().nullable(),
  ranges: z.object({ calls: range, minutes: range, cost: range.nullable(), reached: range }).nullable(),
  /** Hours with calls, in order. */
  calls_per_hour: z.array(z.object({ at: Timestamp, ...outcomeCounts })),
  never_reached: z.array(z.object({ reason: z.enum(neverReachedReasons), leads: z.int() })),
  warnings: z.array(RehearsalWarning),
  /** When the last call ended; null if leads were still waiting at the end. */
  finished_on: Timestamp.nullable(),
  lines: z.object({ most: z.int(), allowed: z.int() }).nullable(),
};

export const Rehearsal = z.object({
  id: Id,
  campaign_id: Id,
  status: z.enum(rehearsalStatuses),
  /** From 0 to 1. */
  progress: z.number(),
  seed: z.int(),
  starts_at: Timestamp,
  days: z.int(),
  runs: z.int(),
  // Not validated again: it was valid when it was requested.
  callees: preset.or(ownShape),
  price_per_minute: z.number().nullable(),
  settings: triedShape,
  /** Leads or settings have changed since. */
  is_stale: z.boolean(),
  error_message: z.string().nullable(),
  created_by_name: z.string().nullable(),
  created_at: Timestamp,
  finished_at: Timestamp.nullable(),
  ...report,
});
export type Rehearsal = z.infer<typeof Rehearsal>;

/** A rehearsal in the list of a campaign: without its hours. */
export const ListedRehearsal = Rehearsal.omit({ calls_per_hour: true });
export type ListedRehearsal = z.infer<typeof ListedRehearsal>;

/** A lead that was never reached in the first run. */
export const NeverReachedLead = z.object({
  id: Id,
  lead_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string(),
  reason: z.enum(neverReachedReasons),
  attempts: z.int(),
  explanation: z.string(),
});
export type NeverReachedLead = z.infer<typeof NeverReachedLead>;

export const rehearsalReasons = ['too_many_rehearsals'] as const;

const ofCampaign = z.object({ id: Id });
const one = z.object({ id: Id, rehearsal_id: Id });
const reading = { access: 'member', permission: 'campaign.read', flag: 'campaigns' } as const;
const writing = { access: 'member', permission: 'campaign.write', flag: 'campaigns' } as const;

export const rehearsalApi = {
  'GET /api/campaigns/:id/rehearsals': {
    summary: 'Lists rehearsals of a campaign, newest first',
    ...reading,
    stale_after: ['campaign.changed', 'rehearsal.changed'],
    params: ofCampaign,
    query: PageQuery,
    response: page(ListedRehearsal),
  },
  'POST /api/campaigns/:id/rehearsals': {
    summary: 'Rehearses a campaign in the background, as if it were launched: no one is called',
    ...writing,
    params: ofCampaign,
    body: RehearsalInput,
    response: Rehearsal,
    status: 202,
  },
  'GET /api/campaigns/:id/rehearsals/:rehearsal_id': {
    summary: 'A rehearsal: how far it is, and its report',
    ...reading,
    stale_after: ['campaign.changed', 'rehearsal.changed'],
    params: one,
    response: Rehearsal,
  },
  'DELETE /api/campaigns/:id/rehearsals/:rehearsal_id': {
    summary: 'Cancels a rehearsal that goes on, or deletes one that is over',
    ...writing,
    params: one,
    status: 204,
  },
  'GET /api/campaigns/:id/rehearsals/:rehearsal_id/leads': {
    summary: 'Lists leads that were never reached in a rehearsal, in the order of joining',
    ...reading,
    stale_after: ['rehearsal.changed'],
    params: one,
    query: PageQuery.extend({ reason: z.enum(neverReachedReasons).optional() }),
    response: page(NeverReachedLead),
  },
  'GET /api/campaigns/:id/rehearsals/:rehearsal_id/file': {
    summary: 'Gives leads that were never reached in a rehearsal as CSV, with the reason',
    ...reading,
    params: one,
    answer_type: 'text/csv',
  },
} as const satisfies Endpoints;
