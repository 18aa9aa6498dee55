/** A campaign starts with the first of these; only an active one dials. Source: specification 01 §4. */
export const campaignStatuses = ['draft', 'active', 'paused', 'completed'] as const;

/** How calls of a campaign start: people start them one by one, or the campaign does automatically. */
export const dialings = ['manual', 'automatic'] as const;

/** In calendar order, Monday first. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** The sort keys of campaigns. Source: specification 03 §2.8. */
export const campaignSorts = ['created_at', 'updated_at', 'name'] as const;

export const maxCampaignNameLength = 100;

/** Maximum ids in one request. */
export const maxCampaignLeadIds = 1_000;

/** The error message when a template has reached its limit of campaigns. Source: specification 01 §5. */
export const instancesUsedUp = (limit: number) =>
  `This template is limited to ${limit} instance(s). Please delete an existing campaign before creating a new one.`;

/** The error message when a campaign has reached its limit of reports. */
export const reportsUsedUp = (limit: number) =>
  `This campaign is limited to ${limit} report(s). Please delete an existing report before creating a new one.`;

/** The error message when a campaign would exceed its limit of leads. Source: specification 01 §5. */
export const leadsExceeded = (limit: number, current: number, attempted: number) =>
  `Adding these leads would exceed the maximum limit of ${limit} leads for this campaign. Current: ${current}, Attempting to add: ${attempted}`;

/** Maximum numbers of a campaign in addition to its main one. */
export const maxExtraNumbers = 50;
