import { z } from 'zod';
import { AssistantStatus } from './assistants.ts';
import { CampaignForm, CampaignFormPreview, CampaignFormUpgrade } from './campaign-forms.ts';
import { campaignLeadApi } from './campaign-leads.ts';
import { campaignSorts, campaignStatuses, maxCampaignNameLength, maxExtraNumbers } from './campaigns.limits.ts';
import { CampaignReadiness, Dialing, dialingInput, dialingRead } from './dialing-settings.ts';
import type { Endpoints } from './endpoint.ts';
import { templateLimit } from './feature-templates.ts';
import { Id, nameText, PageQuery, page, Timestamp, WorkDay } from './shared.ts';

export const CampaignStatus = z.enum(campaignStatuses);
export type CampaignStatus = z.infer<typeof CampaignStatus>;

const wallTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Please enter a time such as 09:00');

const windowBackwards = 'The end must be after the start';
const datesBackwards = 'The last day must not be before the first';

interface Times {
  call_start_time?: string | null | undefined;
  call_end_time?: string | null | undefined;
  start_date?: string | null | undefined;
  end_date?: string | null | undefined;
}

/** Problems with the calling hours and dates of a campaign, by field. */
export function problemsOfTimes({
  call_start_time,
  call_end_time,
  start_date,
  end_date,
}: Times): Record<string, string> {
  const isWindowHalf = !call_start_time !== !call_end_time;
  return {
    ...(isWindowHalf
      ? { [call_start_time ? 'call_end_time' : 'call_start_time']: 'Please enter both times, or none' }
      : {}),
    ...(call_start_time && call_end_time && call_start_time >= call_end_time ? { call_end_time: windowBackwards } : {}),
    ...(start_date && end_date && start_date > end_date ? { end_date: datesBackwards } : {}),
  };
}

const about = {
  name: nameText(
    z
      .string('Name is required')
      .trim()
      .min(1, 'Name is required')
      .max(maxCampaignNameLength, `The name can have at most ${maxCampaignNameLength} characters`),
  ),
  description: z
    .string()
    .trim()
    .max(2000, 'The description can have at most 2000 characters')
    .nullish()
    .transform((text) => (text === undefined ? undefined : text || null)),
  phone_number_id: z
    .string('Phone number is required')
    .min(1, 'Please select an outbound phone number')
    .pipe(z.uuid('Phone number not found')),
  /** More numbers to call from. Each call uses one chosen by the lead's region, then in turn. */
  extra_phone_number_ids: z
    .array(z.uuid('Phone number not found'))
    .max(maxExtraNumbers, `A campaign can have at most ${maxExtraNumbers} more numbers`)
    .transform((ids) => [...new Set(ids)]),
  /**
   * The number that messages its leads; null for none. It is exclusive to this campaign, and permanent once assigned.
   */
  whatsapp_number_id: z.uuid('WhatsApp number not found').nullable(),
  /** The values of the template's form, by the names of its fields. */
  configuration_data: z.record(z.string(), z.unknown()),
};

/** A campaign is created as a draft, with a number to call from. */
export const CampaignInput = z.strictObject({
  ...about,
  feature_template_id: z.uuid('Feature template not found'),
  configuration_data: about.configuration_data.default({}),
  whatsapp_number_id: about.whatsapp_number_id.default(null),
  extra_phone_number_ids: about.extra_phone_number_ids.default([]),
});
export type CampaignInput = z.input<typeof CampaignInput>;

/**
 * Omitted fields stay unchanged; `updated_at` is the version that was read, so that no one's changes are overwritten
 * unseen.
 */
export const CampaignChange = z
  .strictObject({
    ...about,
    status: CampaignStatus,
    /** In the lead's time zone, from the first (inclusive) to the second (exclusive); both null for the usual times. */
    call_start_time: wallTime.nullable(),
    call_end_time: wallTime.nullable(),
    /** The first and the last day, both inclusive, in the lead's time zone. */
    start_date: WorkDay.nullable(),
    end_date: WorkDay.nullable(),
    max_leads: templateLimit,
    ...dialingInput,
  })
  .partial()
  .extend({ updated_at: Timestamp });
export type CampaignChange = z.input<typeof CampaignChange>;

export const Campaign = z.object({
  id: Id,
  organization_id: Id,
  name: z.string(),
  description: z.string().nullable(),
  feature_template_id: Id,
  feature_template: z.object({ id: Id, name: z.string() }),
  phone_number_id: Id,
  phone_number: z.object({ id: Id, phone_number: z.string() }),
  extra_phone_number_ids: z.array(Id),
  extra_phone_numbers: z.array(z.object({ id: Id, phone_number: z.string() })),
  whatsapp_number_id: Id.nullable(),
  whatsapp_number: z.object({ id: Id, phone_number: z.string(), display_name: z.string().nullable() }).nullable(),
  /** The calling assistant: the agent of its template. */
  assistant: z.object({ id: Id, name: z.string(), status: AssistantStatus }),
  status: CampaignStatus,
  call_start_time: z.string().nullable(),
  call_end_time: z.string().nullable(),
  start_date: z.iso.date().nullable(),
  end_date: z.iso.date().nullable(),
  configuration_data: z.record(z.string(), z.unknown()),
  max_leads: z.int().nullable(),
  lead_count: z.int(),
  /** The smaller of its own limit and its template's; null for none. It can have more leads if a limit was lowered. */
  lead_limit: z.int().nullable(),
  ...dialingRead,
  /** It is one of the samples from the organization's onboarding. */
  is_sample: z.boolean().optional(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Campaign = z.infer<typeof Campaign>;

/** Filters campaigns: absent fields don't filter. Days are in the organization's time zone, both inclusive. */
export const CampaignFilter = z.object({
  feature_template_id: Id.optional(),
  /** Searches name and description. */
  search: z.string().trim().max(200).optional(),
  name: z.string().trim().max(100).optional(),
  status: CampaignStatus.optional(),
  created_from: z.iso.date().optional(),
  created_to: z.iso.date().optional(),
  updated_from: z.iso.date().optional(),
  updated_to: z.iso.date().optional(),
});
export type CampaignFilter = z.output<typeof CampaignFilter>;

export const CampaignListQuery = PageQuery.extend({
  ...CampaignFilter.shape,
  sort: z.enum(campaignSorts).default('created_at'),
  direction: z.enum(['asc', 'desc']).default('desc'),
});
export type CampaignListQuery = z.output<typeof CampaignListQuery>;

/**
 * A draft copied from another campaign. Its dates aren't copied; leads count as not reached if no call of the campaign
 * with them was completed.
 */
export const DuplicateCampaign = z.strictObject({
  name: about.name.optional(),
  leads: z.enum(['none', 'all', 'not_reached']).default('none'),
});
export type DuplicateCampaign = z.input<typeof DuplicateCampaign>;

/** Makes a campaign active; with `updated_at`, only if no one changed it since it was read. */
export const LaunchCampaign = z.strictObject({ dialing: Dialing, updated_at: Timestamp.optional() });
export type LaunchCampaign = z.input<typeof LaunchCampaign>;

/** A number of a campaign, with the data that decides whether it calls now. */
export const CampaignNumber = z.object({
  id: Id,
  phone_number: z.string(),
  calls_today: z.int(),
  max_calls_per_day: z.int().nullable(),
  /** The percentage of answered calls in the last 24 hours; null if there were too few calls. */
  answer_percent: z.int().nullable(),
  min_answer_percent: z.int().nullable(),
  state: z.enum(['ready', 'daily_limit', 'paused', 'retired', 'no_trunk']),
});
export type CampaignNumber = z.infer<typeof CampaignNumber>;

const versionNumber = z.coerce.number().int().min(1).max(2_147_483_647);

export const campaignReasons = [
  'template_instances_limit',
  'campaign_leads_limit',
  'campaign_reports_limit',
  'campaign_not_ready',
  'campaign_in_call',
  'campaign_whatsapp_number_stays',
  'numbers_shared',
] as const;

const byId = z.object({ id: Id });
const reading = { access: 'member', permission: 'campaign.read', flag: 'campaigns' } as const;
const writing = { access: 'member', permission: 'campaign.write', flag: 'campaigns' } as const;

export const campaignApi = {
  'GET /api/campaigns': {
    summary: 'Lists campaigns, a page at a time',
    ...reading,
    // A campaign shows its template's name and the smaller of two limits.
    stale_after: ['assistant.changed', 'feature_template.changed', 'campaign.changed', 'onboarding_kit.changed'],
    query: CampaignListQuery,
    response: page(Campaign),
  },
  'POST /api/campaigns': {
    summary: 'Creates a campaign of a feature template, as a draft',
    ...writing,
    body: CampaignInput,
    response: Campaign,
    status: 201,
  },
  'GET /api/campaigns/:id': {
    summary: 'A campaign',
    ...reading,
    stale_after: ['assistant.changed', 'feature_template.changed', 'campaign.changed', 'onboarding_kit.changed'],
    params: byId,
    response: Campaign,
  },
  'GET /api/campaigns/:id/form': {
    summary: 'The form by which a campaign is filled in, in the version that it goes by',
    ...reading,
    stale_after: ['campaign.changed'],
    params: byId,
    response: CampaignForm,
  },
  'GET /api/feature-templates/:id/form': {
    summary: 'The form by which a new campaign of a feature template is filled in',
    ...reading,
    stale_after: ['schema_template.changed'],
    params: byId,
    response: CampaignForm,
  },
  'PATCH /api/campaigns/:id': {
    summary:
      'Changes a campaign; refused where somebody changed it since it was read, and where it is not ready to become active',
    ...writing,
    params: byId,
    body: CampaignChange,
    response: Campaign,
  },
  'DELETE /api/campaigns/:id': {
    summary: 'Deletes a campaign and cancels its scheduled calls; its call logs stay',
    ...writing,
    params: byId,
    status: 204,
  },
  'GET /api/campaigns/:id/numbers': {
    summary: 'The numbers that a campaign calls from, with their calls of today and whether they are paused',
    ...reading,
    stale_after: ['campaign.changed', 'phone_number.changed', 'call_log.changed'],
    params: byId,
    response: z.object({ numbers: z.array(CampaignNumber) }),
  },
  'GET /api/campaigns/:id/readiness': {
    summary: 'What keeps a campaign from becoming active, and what to look at before',
    ...reading,
    // A call can use up the last minutes.
    stale_after: [
      'assistant.changed',
      'phone_number.changed',
      'feature_template.changed',
      'campaign.changed',
      'call_log.changed',
    ],
    params: byId,
    response: CampaignReadiness,
  },
  'POST /api/campaigns/:id/launch': {
    summary: 'Activates a campaign with manual or automatic calls; if it is not ready, the refusal lists every reason',
    ...writing,
    params: byId,
    body: LaunchCampaign,
    response: z.object({ campaign: Campaign, warnings: CampaignReadiness.shape.warnings }),
  },
  'POST /api/campaigns/:id/duplicate': {
    summary: 'Creates a draft like a campaign, with none of its leads, all of them or those that were not reached',
    ...writing,
    params: byId,
    body: DuplicateCampaign,
    response: Campaign,
    status: 201,
  },
  'GET /api/campaigns/:id/form-version': {
    summary: 'What a campaign would lose by going over to another version of its form',
    ...reading,
    stale_after: ['campaign.changed'],
    params: byId,
    query: z.object({ version: versionNumber }),
    response: CampaignFormPreview,
  },
  'POST /api/campaigns/:id/form-version': {
    summary: 'Carries a campaign over to another version of its form; what does not fit is dropped',
    ...writing,
    params: byId,
    body: CampaignFormUpgrade,
    response: Campaign,
  },
  ...campaignLeadApi,
} as const satisfies Endpoints;
