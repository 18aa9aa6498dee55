import type { Slot } from '@switchboard/contracts/slots';

const date = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** 'Nov 24, 2026 9:00 AM – 10:00 AM', with the second date where it is another one, in the viewer's zone. */
export function formatSpan({ start_time, end_time }: Pick<Slot, 'start_time' | 'end_time'>): string {
  const start = new Date(start_time);
  const end = new Date(end_time);
  const startDay = date.format(start);
  const endDay = date.format(end);
  return `${startDay} ${time.format(start)} – ${startDay === endDay ? '' : `${endDay} `}${time.format(end)}`;
}

/** 'Nov 24, 2026' of a day written as YYYY-MM-DD. */
export function formatDay(day: string): string {
  return date.format(new Date(`${day}T12:00`));
}

/** Minutes as people say them: '45 min', '1 h', '1 h 30 min'. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}

/** The viewer's zone with its offset today: 'Europe/Berlin (GMT+1)'. */
export function viewerZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'shortOffset' }).formatToParts(new Date());
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return offset && offset !== timeZone ? `${timeZone} (${offset})` : timeZone;
}

/** The first moment of a day in the viewer's zone, as the API takes it; null without a day. */
export function startOfDay(day: string | null): string | null {
  return day && new Date(`${day}T00:00`).toISOString();
}

/** The first moment after a day in the viewer's zone; null without a day. */
export function endOfDay(day: string | null): string | null {
  if (!day) return null;
  const next = new Date(`${day}T00:00`);
  next.setDate(next.getDate() + 1);
  return next.toISOString();
}
