/** SQL of the Monday before which a week ends, by the clock of a zone; `now` and `zone` are SQL as well. */
export const mondayIn = (now: string, zone: string): string =>
  `date_trunc('week', ${now}::timestamptz AT TIME ZONE ${zone})::date`;
