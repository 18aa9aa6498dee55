/** A moment as mails say it where nobody's zone is known, such as “Mon, 02 Nov 2026 09:30:00 UTC”. */
export const momentInUtc = (moment: Date): string => moment.toUTCString().replace('GMT', 'UTC');
