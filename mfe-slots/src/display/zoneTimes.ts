import { shownZone } from '@switchboard/design-system';

// Engines put a narrow space before AM and PM, which neither fonts nor searches expect.
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

const formats = new Map<
  string,
  { day: Intl.DateTimeFormat; weekday: Intl.DateTimeFormat; time: Intl.DateTimeFormat }
>();

function formatsOf(timeZone: string) {
  const known = formats.get(timeZone);
  if (known) return known;
  const day = { timeZone, month: 'short', day: 'numeric', year: 'numeric' } as const;
  const made = {
    day: new Intl.DateTimeFormat('en-US', day),
    weekday: new Intl.DateTimeFormat('en-US', { ...day, weekday: 'short' }),
    time: new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', hour12: true }),
  };
  formats.set(timeZone, made);
  return made;
}

type Moment = string | number;

/** 'Tue, Nov 24, 2026' in a zone. */
export const formatDayIn = (zone: string, at: Moment) => plain(formatsOf(zone).weekday.format(new Date(at)));

/** '3:04 PM' in a zone. */
export const formatTimeIn = (zone: string, at: Moment) => plain(formatsOf(zone).time.format(new Date(at)));

/** 'Nov 24, 2026 3:04 PM – 4:00 PM' in a zone, with the second date if it differs. */
export function formatSpanIn(zone: string, from: Moment, to: Moment): string {
  const { day } = formatsOf(zone);
  const [first, last] = [plain(day.format(new Date(from))), plain(day.format(new Date(to)))];
  const end = first === last ? formatTimeIn(zone, to) : `${last} ${formatTimeIn(zone, to)}`;
  return `${first} ${formatTimeIn(zone, from)} – ${end}`;
}

/** Whether the local time in the displayed zone differs at that moment. */
export function isOtherZone(zone: string, at: Moment): boolean {
  const own = shownZone();
  return own !== zone && formatSpanIn(own, at, at) !== formatSpanIn(zone, at, at);
}
