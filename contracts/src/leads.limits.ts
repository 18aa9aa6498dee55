/** How many numbers a lead can have in addition to its phone number. */
export const maxAdditionalNumbers = 10;

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
