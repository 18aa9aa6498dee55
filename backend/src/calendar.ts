// Days are those of a time zone, such as the organization's own.
function startOfDay(date: string, timeZone: string): Date {
  const utc = new Date(`${date}T00:00:00Z`);
  const shown = new Date(
    `${new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(utc).replace(' ', 'T')}Z`,
  );
  return new Date(utc.getTime() - (shown.getTime() - utc.getTime()));
}

// Postgres has no year 0, and a day after 9999-12-31 is not written with four digits.
function withinCalendar(date: string): string {
  return date < '1900-01-01' ? '1900-01-01' : date > '9000-01-01' ? '9000-01-01' : date;
}

function nextDay(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** The moments of the days from one to another, both included; a day that is not given leaves its side open. */
export function momentsOfDays(
  { start_date, end_date }: { start_date?: string | undefined; end_date?: string | undefined },
  timeZone: string,
): { gte?: Date; lt?: Date } {
  return {
    ...(start_date ? { gte: startOfDay(withinCalendar(start_date), timeZone) } : {}),
    ...(end_date ? { lt: startOfDay(nextDay(withinCalendar(end_date)), timeZone) } : {}),
  };
}
