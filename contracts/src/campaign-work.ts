import { z } from 'zod';
import { CallStatus, EndedReason, RefusalReason } from './calls.ts';
import type { Endpoints } from './endpoint.ts';
import { Id, PageQuery, page, Timestamp } from './shared.ts';

/** Why a lead of a campaign was not reached and is not called any more as things are. */
export const UnreachableReason = z.enum(['do_not_call', 'no_number', 'limit', 'not_reached']);
export type UnreachableReason = z.infer<typeof UnreachableReason>;

/** How far a campaign is. Each of its leads is counted once: `leads` is the sum of the five. */
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
  /** How the last calls of those who are `not_reached` ended, the most frequent first. */
  not_reached_outcomes: z.array(z.object({ ended_reason: EndedReason.nullable(), leads: z.int() })),
  /** Calls that began within the last hour. */
  calls_last_hour: z.int(),
  /**
   * Nobody can be called at the moment: when the first of the leads that are left can be called, by all times and days of the
   * campaign and the clocks of the leads. Null while somebody can be called, and where nobody is left or the campaign is not active.
   */
  waits_until: Timestamp.nullable(),
  /** Calls that wait because of a rule, the most frequent first. */
  held: z.array(z.object({ reason: RefusalReason, calls: z.int(), until: Timestamp.nullable() })),
  /** Its calls that are live now, the oldest first; at most ten. */
  live_calls: z.array(
    z.object({ id: Id, lead_id: Id, lead_name: z.string(), status: CallStatus, connected_at: Timestamp.nullable() }),
  ),
  /** When all leads have been called once more at this pace, within the hours of the campaign; null where nobody can tell. */
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

/** What a campaign did with a lead, in short. */
export const CampaignActivity = z.object({
  /** Of the lead. */
  id: Id,
  lead_name: z.string(),
  phone_number: z.string(),
  /** When something happened last. */
  last_at: Timestamp,
  calls: z.int(),
  last_call: z.object({ status: z.string(), ended_reason: z.string().nullable(), at: Timestamp }).nullable(),
  /** The call that waits, and by what it is held. */
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
