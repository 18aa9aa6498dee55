import type { ModuleUsageHour } from '@switchboard/contracts/module-records';

/** How much time the drawing shows. */
export type Range = 'hours' | 'days';

/** Openings of all versions of a module within one hour or one day. */
export interface Bucket {
  /** Its beginning, in local time. */
  at: Date;
  opens: number;
  failed: number;
}

const lengths = { hours: 24, days: 14 } as const;

function startOf(range: Range, moment: Date): Date {
  const start = new Date(moment);
  if (range === 'hours') start.setMinutes(0, 0, 0);
  else start.setHours(0, 0, 0, 0);
  return start;
}

function stepsBack(range: Range, from: Date, steps: number): Date {
  const start = startOf(range, from);
  if (range === 'hours') start.setHours(start.getHours() - steps);
  else start.setDate(start.getDate() - steps);
  return start;
}

/** The last 24 hours or 14 days, oldest first, the empty ones among them as well. */
export function bucketsOf(usage: readonly ModuleUsageHour[], range: Range, now: Date): Bucket[] {
  const buckets = Array.from({ length: lengths[range] }, (_, index) => ({
    at: stepsBack(range, now, lengths[range] - 1 - index),
    opens: 0,
    failed: 0,
  }));
  const byStart = new Map(buckets.map((bucket) => [bucket.at.getTime(), bucket]));
  for (const { hour, opens, failed } of usage) {
    const bucket = byStart.get(startOf(range, new Date(hour)).getTime());
    if (!bucket) continue;
    bucket.opens += opens;
    bucket.failed += failed;
  }
  return buckets;
}

const formats = {
  hours: new Intl.DateTimeFormat('en-US', { hour: '2-digit', hourCycle: 'h23', minute: '2-digit' }),
  days: new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }),
};

/** A bucket as the chart draws it: with the hour or the day of the month below it. */
export function barOf({ at, opens, failed }: Bucket, range: Range) {
  const tick = String(range === 'hours' ? at.getHours() : at.getDate());
  return { id: at.getTime(), name: formats[range].format(at), tick, counts: [opens, failed] as const };
}

/** All openings of some buckets. */
export function sumOf(buckets: readonly Bucket[]): Pick<Bucket, 'opens' | 'failed'> {
  return buckets.reduce((sum, { opens, failed }) => ({ opens: sum.opens + opens, failed: sum.failed + failed }), {
    opens: 0,
    failed: 0,
  });
}
