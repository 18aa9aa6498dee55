import type { StartBulk } from '@switchboard/contracts/lead-bulk';

/** An action on many leads. */
export type ManyAction = 'schedule' | 'delete' | 'do_not_call' | 'client_id' | 'status' | 'source';

/** The affected leads: the selected ones, or all that match the list's filter. */
export type Many = { count: number } & ({ ids: readonly string[] } | { filter: NonNullable<StartBulk['filter']> });

/** The affected leads in the API's format. */
export function whichLeads(many: Many): Pick<StartBulk, 'ids' | 'filter'> {
  return 'ids' in many ? { ids: [...many.ids] } : { filter: many.filter };
}

/** '1 lead', '1,203 leads'. */
export const leadsInWords = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'lead' : 'leads'}`;
