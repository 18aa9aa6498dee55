import { clockShift } from '../dialer/rules/zone-shifts.ts';

const written = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * The instant of a time that a model wrote: by the clocks of a zone, or with a zone of its own. Null for what is no time. Of two
 * instants at which clocks show the same, the first; where clocks skip the time, the one they jump to.
 */
export function readLocalTime(text: string, zone: string): Date | null {
  const [, date, time, offset] = written.exec(text.trim()) ?? [];
  if (!date || !time) return null;
  const shown = Date.parse(`${date}T${time}:00Z`);
  // 31 February is read as a day of March by some, and is nothing to us.
  if (Number.isNaN(shown) || new Date(shown).toISOString().slice(0, 10) !== date) return null;
  if (offset) return new Date(`${date}T${time}:00${offset}`);
  const before = shown - clockShift(zone, shown - 86_400_000);
  const after = shown - clockShift(zone, shown + 86_400_000);
  const fits = [before, after].filter((at) => at + clockShift(zone, at) === shown);
  return new Date(fits.length > 0 ? Math.min(...fits) : Math.max(before, after));
}
