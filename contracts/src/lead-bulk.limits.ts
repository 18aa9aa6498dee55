/** Maximum leads that can be listed by id; a filter can select more. */
export const maxBulkIds = 1_000;
export const bulkStatuses = ['running', 'completed', 'cancelled', 'failed', 'undoing', 'undone'] as const;

/** Why no call is scheduled for a lead. */
export const unschedulableReasons = ['no_number', 'do_not_call', 'already_scheduled', 'no_allowed_time'] as const;
export type UnschedulableReason = (typeof unschedulableReasons)[number];

/** Minimum and maximum pace of scheduling many calls, in calls per hour. */
export const bulkPace = { min: 1, max: 3_600, default: 60 } as const;

/** Maximum calls whose times are calculated in a preview; for more, it only shows the pace. */
export const maxPreviewedCalls = 5_000;
