/** First and last name in one. */
export function leadName(lead: { first_name: string; last_name: string }): string {
  return `${lead.first_name} ${lead.last_name}`.trim();
}
