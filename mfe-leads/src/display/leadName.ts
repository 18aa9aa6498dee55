import { isolated } from '@switchboard/design-system';
/** First and last name together, for use in a sentence or next to a number. */
export function leadName(lead: { first_name: string; last_name: string }): string {
  return isolated(`${lead.first_name} ${lead.last_name}`.trim());
}

/** Shown when the user works on a lead that no longer exists. */
export const leadGone = 'This lead was deleted';
