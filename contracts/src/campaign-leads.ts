import { z } from 'zod';
import { CallStatus, EndedReason } from './call-states.ts';
import { maxCampaignLeadIds } from './campaigns.limits.ts';
import type { Endpoints } from './endpoint.ts';
import { Id, PageQuery, page, Timestamp } from './shared.ts';

/** A lead as a member of a campaign. */
export const CampaignLead = z.object({
  id: Id,
  lead_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone_number: z.string(),
  source: z.string().nullable(),
  added_at: Timestamp,
  /** Until when its time zone and the campaign's hours delay the call. Null if they don't, or if it has a call. */
  waits_until: Timestamp.nullable(),
  /** The next call of this campaign. */
  scheduled_call: z.object({ id: Id, scheduled_time: Timestamp, hold_explanation: z.string().nullable() }).nullable(),
  /** The newest call of this campaign, possibly still live. */
  last_call: z
    .object({ id: Id, status: CallStatus, ended_reason: EndedReason.nullable(), created_at: Timestamp })
    .nullable(),
});
export type CampaignLead = z.infer<typeof CampaignLead>;

/**
 * Either individual leads, or all results of a search with exceptions. Leads that are already in the campaign stay
 * unchanged.
 */
export const AddCampaignLeads = z
  .strictObject({
    lead_ids: z
      .array(Id)
      .min(1, 'Please select at least one lead to add')
      .max(maxCampaignLeadIds, `At most ${maxCampaignLeadIds} leads can be named at once`)
      .optional(),
    search: z.string().trim().max(200).optional(),
    except_ids: z.array(Id).max(maxCampaignLeadIds).optional(),
    /**
     * How to handle leads with the same number as another lead of the campaign or of this request: `ask` refuses with
     * 409 `numbers_shared`, `first` adds one lead per number, and `all` adds all of them.
     */
    shared_numbers: z.enum(['all', 'first', 'ask']).optional(),
  })
  .refine(({ lead_ids, search }) => (lead_ids === undefined) !== (search === undefined), {
    message: 'Name either lead_ids or a search.',
  })
  .refine(({ lead_ids, except_ids }) => lead_ids === undefined || except_ids === undefined, {
    message: 'except_ids goes with a search only.',
    path: ['except_ids'],
  });
export type AddCampaignLeads = z.input<typeof AddCampaignLeads>;

const byId = z.object({ id: Id });
const reading = { access: 'member', permission: 'campaign.read', flag: 'campaigns' } as const;
const writing = { access: 'member', permission: 'campaign.write', flag: 'campaigns' } as const;

export const campaignLeadApi = {
  'GET /api/campaigns/:id/leads': {
    summary: 'Lists the leads of a campaign, the last added first',
    ...reading,
    stale_after: [
      'lead.changed',
      'lead_bulk.changed',
      'lead_import.changed',
      'campaign.changed',
      'onboarding_kit.changed',
      'scheduled_call.changed',
      'call.status',
    ],
    params: byId,
    query: PageQuery.extend({ search: z.string().trim().max(200).optional() }),
    response: page(CampaignLead),
  },
  'POST /api/campaigns/:id/leads': {
    summary: 'Adds leads to a campaign: all of them, or none where they would be too many',
    ...writing,
    params: byId,
    body: AddCampaignLeads,
    response: z.object({
      added: z.int(),
      lead_count: z.int(),
      /** The leads that joined, up to 1,000 of them. */
      added_ids: z.array(Id),
    }),
  },
  'POST /api/campaigns/:id/leads/remove': {
    summary:
      'Removes leads from a campaign, as an undo of adding them; scheduled calls of the campaign to them are cancelled',
    ...writing,
    params: byId,
    body: z.strictObject({ lead_ids: z.array(Id).min(1).max(maxCampaignLeadIds) }),
    response: z.object({ removed: z.int(), lead_count: z.int() }),
  },
  'DELETE /api/campaigns/:id/leads/:lead_id': {
    summary: 'Removes a lead from a campaign and cancels the calls of it that are scheduled',
    ...writing,
    params: z.object({ id: Id, lead_id: Id }),
    status: 204,
  },
} as const satisfies Endpoints;
