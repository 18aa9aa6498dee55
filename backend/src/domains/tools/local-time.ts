import { clockShift } from '../dialer/rules/zone-shifts.ts';

const written = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * The instant of a time that a model wrote: in the local time of a zone, or with its own offset. Null for anything else. If the local
 * time occurs twice, the first instant; if a clock change skips it, the one to which the clocks jump.
 */
export function readLocalTime(text: string, zone: string): Date | null {
  const [, date, time, offset] = written.exec(text.trim()) ?? [];
  if (!date || !time) return null;
  const shown = Date.parse(`${date}T${time}:00Z`);
  // Date.parse may read 31 February as a day of March; we reject it.
  if (Number.isNaN(shown) || new Date(shown).toISOString().slice(0, 10) !== date) return null;
  if (offset) {
    const at = new Date(`${date}T${time}:00${offset}`);
    return Number.isNaN(at.getTime()) ? null : at;
  }
  const before = shown - clockShift(zone, shown - 86_400_000);
  const after = shown - clockShift(zone, shown + 86_400_000);
  const fits = [before, after].filter((at) => at + clockShift(zone, at) === shown);
  return new Date(fits.length > 0 ? Math.min(...fits) : Math.max(before, after));
}
