import { z } from 'zod';
import { CallStatus, EndedReason, RefusalReason } from './call-states.ts';
import type { Endpoints } from './endpoint.ts';
import { Id, PageQuery, page, Timestamp } from './shared.ts';

/** Why a lead of a campaign was not reached and won't be called again under the current conditions. */
export const UnreachableReason = z.enum(['do_not_call', 'no_number', 'limit', 'not_reached']);
export type UnreachableReason = z.infer<typeof UnreachableReason>;

/** The progress of a campaign. Each of its leads is counted once: `leads` is the sum of the five. */
export const CampaignProgress = z.object({
  leads: z.int(),
  /** Not called yet. */
  waiting: z.int(),
  /** In a call now. */
  calling: z.int(),
  /** Called without success, with another call scheduled. */
  retrying: z.int(),
  reached: z.int(),
  unreachable: z.int(),
  unreachable_reasons: z.array(z.object({ reason: UnreachableReason, leads: z.int() })),
  /** The outcomes of the last calls to leads that are `not_reached`, the most frequent first. */
  not_reached_outcomes: z.array(z.object({ ended_reason: EndedReason.nullable(), leads: z.int() })),
  /** Calls that began within the last hour. */
  calls_last_hour: z.int(),
  /**
   * Set if no lead can be called at the moment: when the first of the remaining leads can be called, by all times and
   * days of the campaign and the leads' time zones. Null while a lead can be called, without remaining leads, and if
   * the campaign is not active.
   */
  waits_until: Timestamp.nullable(),
  /** Calls that a rule holds, the most frequent first. */
  held: z.array(z.object({ reason: RefusalReason, calls: z.int(), until: Timestamp.nullable() })),
  /** Its live calls, the oldest first; at most ten. */
  live_calls: z.array(
    z.object({ id: Id, lead_id: Id, lead_name: z.string(), status: CallStatus, connected_at: Timestamp.nullable() }),
  ),
  /**
   * The estimate, at this pace and within the campaign's hours, of when all leads have been called once more; null if
   * unknown.
   */
  expected_end: Timestamp.nullable(),
});
export type CampaignProgress = z.infer<typeof CampaignProgress>;

/** A lead that can be added to a campaign. */
export const CampaignCandidate = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone_number: z.string(),
  source: z.string().nullable(),
  created_at: Timestamp,
});
export type CampaignCandidate = z.infer<typeof CampaignCandidate>;

/** A summary of a campaign's activity with a lead. */
export const CampaignActivity = z.object({
  /** The lead's id. */
  id: Id,
  lead_name: z.string(),
  phone_number: z.string(),
  /** The time of the last activity. */
  last_at: Timestamp,
  calls: z.int(),
  last_call: z.object({ status: z.string(), ended_reason: z.string().nullable(), at: Timestamp }).nullable(),
  /** The pending call, and what holds it. */
  next_call: z.object({ scheduled_time: Timestamp, hold_explanation: z.string().nullable() }).nullable(),
});
export type CampaignActivity = z.infer<typeof CampaignActivity>;

const byId = z.object({ id: Id });
const Search = z.string().trim().max(200).optional();
const reading = { access: 'member', permission: 'campaign.read', flag: 'campaigns', params: byId } as const;

export const campaignWorkApi = {
  'GET /api/campaigns/:id/progress': {
    summary: 'Progress of a campaign: its leads by outcome, its pace and its expected end',
    ...reading,
    stale_after: [
      'lead.changed',
      'do_not_call.changed',
      'lead_bulk.changed',
      'lead_import.changed',
      'campaign.changed',
      'onboarding_kit.changed',
      'call_log.changed',
      'scheduled_call.changed',
      'call.status',
    ],
    response: CampaignProgress,
  },
  'GET /api/campaigns/:id/candidates': {
    summary: 'Lists the leads that are not in a campaign, newest first',
    ...reading,
    permission: 'campaign.write',
    stale_after: [
      'lead.changed',
      'lead_bulk.changed',
      'lead_import.changed',
      'campaign.changed',
      'onboarding_kit.changed',
    ],
    query: PageQuery.extend({ search: Search }),
    response: page(CampaignCandidate),
  },
  'GET /api/campaigns/:id/candidates/count': {
    summary: 'Counts the leads that are not in a campaign',
    ...reading,
    permission: 'campaign.write',
    stale_after: [
      'lead.changed',
      'lead_bulk.changed',
      'lead_import.changed',
      'campaign.changed',
      'onboarding_kit.changed',
    ],
    query: z.object({ search: Search }),
    response: z.object({ count: z.int() }),
  },
  'GET /api/campaigns/:id/activity': {
    summary: 'Lists the leads with which a campaign did something, the latest first',
    ...reading,
    permission: 'call.read',
    stale_after: ['campaign.changed', 'call_log.changed', 'scheduled_call.changed', 'call.status'],
    query: PageQuery,
    response: page(CampaignActivity),
  },
} as const satisfies Endpoints;
