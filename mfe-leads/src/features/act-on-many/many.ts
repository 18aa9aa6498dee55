import type { StartBulk } from '@switchboard/contracts/lead-bulk';

/** What is done to many leads. */
export type ManyAction = 'schedule' | 'delete' | 'do_not_call' | 'client_id' | 'status' | 'source';

/** The leads that are meant: those that are selected, or all that the filter of the list finds. */
export type Many = { count: number } & ({ ids: readonly string[] } | { filter: NonNullable<StartBulk['filter']> });

/** As the API is told which leads. */
export function whichLeads(many: Many): Pick<StartBulk, 'ids' | 'filter'> {
  return 'ids' in many ? { ids: [...many.ids] } : { filter: many.filter };
}

/** '1 lead', '1,203 leads'. */
export const leadsInWords = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'lead' : 'leads'}`;
