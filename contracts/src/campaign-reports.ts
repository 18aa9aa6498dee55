import { z } from 'zod';
import { CampaignStatus } from './campaigns.ts';
import type { Endpoints } from './endpoint.ts';
import { Id, PageQuery, page, Timestamp } from './shared.ts';

/** The state of a campaign's lead at the time of the report. */
export const ReportLeadState = z.enum([
  'waiting',
  'calling',
  'retrying',
  'reached',
  'do_not_call',
  'no_number',
  'limit',
  'not_reached',
]);
export type ReportLeadState = z.infer<typeof ReportLeadState>;

/** The results of a campaign at one moment. A report is stored and never changes. */
export const CampaignReport = z.object({
  id: Id,
  campaign_id: Id,
  campaign_name: z.string(),
  template_name: z.string(),
  status: CampaignStatus,
  leads: z.int(),
  /** Leads by state; states without leads are omitted. */
  states: z.array(z.object({ state: ReportLeadState, leads: z.int() })),
  calls: z.int(),
  /** The total time for which calls were connected. */
  connected_seconds: z.int(),
  /** Calls by outcome, the most frequent first; null for calls that had not ended. */
  outcomes: z.array(z.object({ ended_reason: z.string().nullable(), calls: z.int() })),
  created_at: Timestamp,
  created_by_name: z.string().nullable(),
});
export type CampaignReport = z.infer<typeof CampaignReport>;

/** A lead of the campaign at the time of the report. */
export const CampaignReportLead = z.object({
  id: Id,
  /** The lead may be deleted by now. */
  lead_id: Id,
  lead_name: z.string(),
  phone_number: z.string(),
  state: ReportLeadState,
  calls: z.int(),
  connected_seconds: z.int(),
  last_called_at: Timestamp.nullable(),
  /** How its last call ended. */
  ended_reason: z.string().nullable(),
});
export type CampaignReportLead = z.infer<typeof CampaignReportLead>;

const ofCampaign = z.object({ id: Id });
const ofReport = z.object({ id: Id, report_id: Id });
const reading = { access: 'member', permission: 'campaign.read', flag: 'campaigns' } as const;
const writing = { access: 'member', permission: 'campaign.write', flag: 'campaigns' } as const;

export const campaignReportApi = {
  'GET /api/campaigns/:id/reports': {
    ...reading,
    stale_after: ['campaign.changed'],
    summary: 'Lists the reports of a campaign, newest first',
    params: ofCampaign,
    query: PageQuery,
    response: page(CampaignReport),
  },
  'POST /api/campaigns/:id/reports': {
    ...writing,
    summary: 'Stores the current figures of a campaign and the outcome of each lead',
    params: ofCampaign,
    response: CampaignReport,
    status: 201,
  },
  'GET /api/campaigns/:id/reports/:report_id': {
    ...reading,
    stale_after: ['campaign.changed'],
    summary: 'A report of a campaign',
    params: ofReport,
    response: CampaignReport,
  },
  'GET /api/campaigns/:id/reports/:report_id/leads': {
    ...reading,
    summary: 'Lists the outcome of each lead, in the order in which they joined',
    params: ofReport,
    query: PageQuery,
    response: page(CampaignReportLead),
  },
  'GET /api/campaigns/:id/reports/:report_id/export': {
    ...reading,
    summary: 'The same leads as comma-separated values, all of them',
    params: ofReport,
    answer_type: 'text/csv',
  },
  'DELETE /api/campaigns/:id/reports/:report_id': {
    ...writing,
    summary: 'Deletes a report of a campaign',
    params: ofReport,
    status: 204,
  },
} as const satisfies Endpoints;
