import { type Language, localeOf, zoneNameIn } from '@switchboard/contracts/languages';

/** A moment in emails to someone in a known time zone: “Friday, November 27, 2026 at 9:30 AM (America/New York)”. */
export function momentIn(timeZone: string, moment: Date, language: Language = 'en'): string {
  const options = { dateStyle: 'full', timeStyle: 'short', timeZone } as const;
  const text = new Intl.DateTimeFormat(localeOf[language], options).format(moment);
  return `${text} (${zoneNameIn(language, timeZone, moment)})`;
}

/** A moment in mails to people in an unknown time zone, such as “Mon, 02 Nov 2026 09:30:00 UTC”. */
export const momentInUtc = (moment: Date): string => moment.toUTCString().replace('GMT', 'UTC');
