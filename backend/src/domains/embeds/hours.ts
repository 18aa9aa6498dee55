import type { EmbedHours } from '@switchboard/contracts/embeds';
import { isOpenAt } from '../calls/business-hours.ts';
import { firstInstant, isZone } from '../dialer/rules/zoned-time.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** When an embed with these hours opens next; null while it is open. */
export function opensAt(hours: EmbedHours, timeZone: string, now: Date): Date | null {
  if (isOpenAt(hours, timeZone, now)) return null;
  const zone = isZone(timeZone) ? timeZone : 'UTC';
  const [hour = 0, minute = 0] = (hours.open_from ?? '00:00').split(':').map(Number);
  // Hours that are open on one day of the week open within eight days.
  for (let days = 0; days <= 8; days += 1) {
    const day = new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
    const opening = firstInstant(zone, { from: now, day, minute: hour * 60 + minute }, (at) =>
      isOpenAt(hours, timeZone, at),
    );
    if (opening) return opening;
  }
  return null;
}
