/** A lead's whole name. */
export const nameOfLead = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`.trim();
