/**
 * Statuses that follow a lead's calls: from `new` to `not reached`, and to `contacted` once a call was answered.
 * Statuses that people choose themselves are kept. Without schemas, because pages show them.
 */
export const followedStatuses = ['new', 'not reached', 'contacted'] as const;
export type FollowedStatus = (typeof followedStatuses)[number];

/** The statuses that a call with this result replaces: a contacted lead stays contacted. */
export const replacedBy = (status: Exclude<FollowedStatus, 'new'>): FollowedStatus[] =>
  followedStatuses.slice(0, followedStatuses.indexOf(status));
