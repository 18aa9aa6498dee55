/** How many numbers a lead can have in addition to its phone number. */
export const maxAdditionalNumbers = 10;

export const maxNotesLength = 10_000;

/** States of a lead's next call: at its time, held by a rule, or late without a hold. */
export const leadCallStates = ['planned', 'held', 'overdue'] as const;

/** So long after its time a call counts as overdue: one that waits for a line is late by seconds. `lead_call_condition` says the same. */
export const leadOverdueAfterMs = 120_000;

/** What the list of leads can be sorted by. */
export const leadSorts = ['name', 'created_at', 'scheduled_time', 'total_calls', 'last_called_at'] as const;
export type LeadSort = (typeof leadSorts)[number];

/** What the first click on a column gives. Source: specification 01 §2. */
export const leadSortFirstDirection: Record<LeadSort, 'asc' | 'desc'> = {
  name: 'asc',
  created_at: 'desc',
  scheduled_time: 'asc',
  total_calls: 'desc',
  last_called_at: 'desc',
};
