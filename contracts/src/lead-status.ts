/**
 * Statuses that follow a lead's calls: from `new` to `not reached`, and to `contacted` once someone answered. A status of people's own
 * stays. Without schemas, because pages show them.
 */
export const followedStatuses = ['new', 'not reached', 'contacted'] as const;
export type FollowedStatus = (typeof followedStatuses)[number];

/** The statuses that a call with this result replaces: a lead who was contacted stays so. */
export const replacedBy = (status: Exclude<FollowedStatus, 'new'>): FollowedStatus[] =>
  followedStatuses.slice(0, followedStatuses.indexOf(status));
