import { useOrganization } from '@switchboard/platform';
import { day, oneOf, useAddress } from '@switchboard/platform/router';

export const ranges = [
  { id: '7', label: 'Last 7 days' },
  { id: '30', label: 'Last 30 days' },
  { id: '90', label: 'Last 90 days' },
  { id: '365', label: 'Last 365 days' },
] as const;

const usual = '30';
const dayMs = 86_400_000;
const parts = { range: oneOf(ranges.map(({ id }) => id)), from: day, to: day };

/** The first day of so many that end today, where the organization is. */
function firstOf(days: string, timeZone: string): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date());
  return new Date(Date.parse(today) - (Number(days) - 1) * dayMs).toISOString().slice(0, 10);
}

/** The days that the address asks for: from one to another, or the last so many. */
export function useRange() {
  const [{ range, from, to }, change] = useAddress(parts);
  const timeZone = useOrganization()?.time_zone ?? 'UTC';
  const isOwn = from !== null || to !== null;
  const isReversed = from !== null && to !== null && to < from;
  const query =
    isOwn && !isReversed
      ? { start_date: from, end_date: to }
      : { start_date: firstOf(range ?? usual, timeZone), end_date: null };
  return {
    query,
    from,
    to,
    isReversed,
    preset: isOwn ? 'own' : (range ?? usual),
    choose: (id: string) => change({ range: id === usual ? null : id, from: null, to: null }),
    setFrom: (value: string | null) => change({ from: value, range: null }),
    setTo: (value: string | null) => change({ to: value, range: null }),
  };
}

export type Range = ReturnType<typeof useRange>;
