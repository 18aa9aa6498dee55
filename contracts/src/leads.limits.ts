/** Maximum numbers of a lead in addition to its phone number. */
export const maxAdditionalNumbers = 10;

export const maxNotesLength = 10_000;

/** States of a lead's next call: at its time, held by a rule, or late without a hold. */
export const leadCallStates = ['planned', 'held', 'overdue'] as const;

/**
 * Delay after which a call counts as overdue: waiting for a free line takes seconds. `lead_call_condition` uses the
 * same value.
 */
export const leadOverdueAfterMs = 120_000;

/** The sort keys of the list of leads. */
export const leadSorts = ['name', 'created_at', 'scheduled_time', 'total_calls', 'last_called_at'] as const;
export type LeadSort = (typeof leadSorts)[number];

/** The direction after the first click on a column. Source: specification 01 §2. */
export const leadSortFirstDirection: Record<LeadSort, 'asc' | 'desc'> = {
  name: 'asc',
  created_at: 'desc',
  scheduled_time: 'asc',
  total_calls: 'desc',
  last_called_at: 'desc',
};
