/** Leads that can be named one by one; more are found by a filter. */
export const maxBulkIds = 1_000;
export const bulkStatuses = ['running', 'completed', 'cancelled', 'failed', 'undoing', 'undone'] as const;

/** Why no call is scheduled to a lead. */
export const unschedulableReasons = ['no_number', 'do_not_call', 'already_scheduled', 'no_allowed_time'] as const;
export type UnschedulableReason = (typeof unschedulableReasons)[number];

/** Slowest and fastest pace at which many calls are scheduled, in calls per hour. */
export const bulkPace = { min: 1, max: 3_600, default: 60 } as const;

/** Calls whose times are worked out before they are scheduled; of more, only the pace is said. */
export const maxPreviewedCalls = 5_000;
