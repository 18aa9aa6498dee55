/** A moment as emails to someone in a known time zone say it: “Friday, November 27, 2026 at 9:30 AM (America/New York)”. */
export function momentIn(timeZone: string, moment: Date): string {
  const text = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(moment);
  return `${text} (${timeZone.replaceAll('_', ' ')})`;
}

/** A moment as mails say it where nobody's zone is known, such as “Mon, 02 Nov 2026 09:30:00 UTC”. */
export const momentInUtc = (moment: Date): string => moment.toUTCString().replace('GMT', 'UTC');
