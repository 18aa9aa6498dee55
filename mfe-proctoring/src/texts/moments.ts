import { formatDay, formatMoment } from '@switchboard/design-system';
import { language, locale } from './texts.ts';

/** A moment by the clock of this computer: "Jan 5, 2026 3:04 PM", "5. Januar 2026 um 15:04". */
export const momentText = (at: string): string =>
  language() === 'en'
    ? formatMoment(at)
    : new Intl.DateTimeFormat(locale(), { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at));

/** Its day: "Jan 5, 2026", "5. Januar 2026". */
export const dayText = (at: string): string =>
  language() === 'en' ? formatDay(at) : new Intl.DateTimeFormat(locale(), { dateStyle: 'long' }).format(new Date(at));
