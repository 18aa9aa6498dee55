import type { ModuleUsageHour } from '@switchboard/contracts/module-records';
import { clockOf, dayAfter, formatAs } from '@switchboard/design-system';

/** How much time the drawing shows. */
export type Range = 'hours' | 'days';

/** Openings of all versions of a module within one hour or one day. */
export interface Bucket {
  /** The start of an hour, or of a day in the displayed time zone. */
  at: string;
  opens: number;
  failed: number;
}

const lengths = { hours: 24, days: 14 } as const;

const hourMs = 3_600_000;

/** The bucket of an hour: the hour itself, or its day in the displayed time zone. */
function keyOf(range: Range, at: Date): string {
  return range === 'days' ? clockOf(at).day : new Date(Math.floor(at.getTime() / hourMs) * hourMs).toISOString();
}

function keysUntil(range: Range, now: Date): string[] {
  const stepsBack = Array.from({ length: lengths[range] }, (_, index) => lengths[range] - 1 - index);
  return stepsBack.map((steps) =>
    range === 'days' ? dayAfter(clockOf(now).day, -steps) : keyOf(range, new Date(now.getTime() - steps * hourMs)),
  );
}

/** The last 24 hours or 14 days in the shown zone, oldest first, the empty ones among them as well. */
export function bucketsOf(usage: readonly ModuleUsageHour[], range: Range, now: Date): Bucket[] {
  const buckets = keysUntil(range, now).map((at) => ({ at, opens: 0, failed: 0 }));
  const byKey = new Map(buckets.map((bucket) => [bucket.at, bucket]));
  for (const { hour, opens, failed } of usage) {
    const bucket = byKey.get(keyOf(range, new Date(hour)));
    if (!bucket) continue;
    bucket.opens += opens;
    bucket.failed += failed;
  }
  return buckets;
}

/** A bucket as a bar of the chart, labelled with the hour or the day of the month. */
export function barOf({ at, opens, failed }: Bucket, range: Range) {
  const counts = [opens, failed] as const;
  if (range === 'hours')
    return { id: at, name: clockOf(new Date(at)).time, tick: clockOf(new Date(at)).time.slice(0, 2), counts };
  return {
    id: at,
    name: formatAs(at, { month: 'short', day: 'numeric' }, 'UTC'),
    tick: String(Number(at.slice(8))),
    counts,
  };
}

/** All openings of some buckets. */
export function sumOf(buckets: readonly Bucket[]): Pick<Bucket, 'opens' | 'failed'> {
  return buckets.reduce((sum, { opens, failed }) => ({ opens: sum.opens + opens, failed: sum.failed + failed }), {
    opens: 0,
    failed: 0,
  });
}
