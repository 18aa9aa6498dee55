// Separate from the catalogue, which the first page need not load.

/** "January 14, 2027". */
export const shutdownDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
