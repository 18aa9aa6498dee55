/** A campaign is made as the first of these; only an active one dials. Source: specification 01 §4. */
export const campaignStatuses = ['draft', 'active', 'paused', 'completed'] as const;

/** Who begins the calls of a campaign: people one by one, or the campaign by itself. */
export const dialings = ['manual', 'automatic'] as const;

/** As calendars have them, Monday first. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** By what campaigns are sorted. Source: specification 03 §2.8. */
export const campaignSorts = ['created_at', 'updated_at', 'name'] as const;

export const maxCampaignNameLength = 100;

/** As many ids as one request may name. */
export const maxCampaignLeadIds = 1_000;

/** What people are told when a template has as many campaigns as it may. Source: specification 01 §5. */
export const instancesUsedUp = (limit: number) =>
  `This template is limited to ${limit} instance(s). Please delete an existing campaign before creating a new one.`;

/** What people are told when a campaign has as many reports as it may. */
export const reportsUsedUp = (limit: number) =>
  `This campaign is limited to ${limit} report(s). Please delete an existing report before creating a new one.`;

/** What people are told when a campaign would have more leads than it may. Source: specification 01 §5. */
export const leadsExceeded = (limit: number, current: number, attempted: number) =>
  `Adding these leads would exceed the maximum limit of ${limit} leads for this campaign. Current: ${current}, Attempting to add: ${attempted}`;

/** How many numbers a campaign can have in addition to its own one. */
export const maxExtraNumbers = 50;
