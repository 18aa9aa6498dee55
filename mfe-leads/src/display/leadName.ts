import { isolated } from '@switchboard/design-system';
/** First and last name in one, to stand in a sentence or beside a number. */
export function leadName(lead: { first_name: string; last_name: string }): string {
  return isolated(`${lead.first_name} ${lead.last_name}`.trim());
}

/** Said where somebody works on a lead that is there no more. */
export const leadGone = 'This lead was deleted';
