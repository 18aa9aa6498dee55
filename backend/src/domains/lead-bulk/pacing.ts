/** The first moment, not before another, at which a zone's local time allows a call; null if there is none. */
export type FirstAllowed = (zone: string, at: Date) => Date | null;

/** The taken places in time; as JSON, so that a run can continue where it was. */
export interface Pacing {
  /** The first place, in milliseconds since 1970. */
  start: number;
  /** Between two places, in milliseconds. */
  interval: number;
  /** Ranges of taken places, both ends included, in their order. */
  taken: [first: number, last: number][];
  /** The place from which on a zone has looked for one. */
  next: Record<string, number>;
}

export const newPacing = (not_before: Date, calls_per_hour: number): Pacing => ({
  start: not_before.getTime(),
  interval: Math.ceil(3_600_000 / calls_per_hour),
  taken: [],
  next: {},
});

/** The first free place from one on. */
function freeFrom({ taken }: Pacing, place: number): number {
  const range = taken.find(([first, last]) => first <= place && place <= last);
  return range ? range[1] + 1 : place;
}

/** Ranges that touch become one: however many calls there are, the ranges are few. */
function take(pacing: Pacing, place: number): void {
  const ranges = [...pacing.taken, [place, place] as [number, number]].sort(([a], [b]) => a - b);
  const joined: [number, number][] = [];
  for (const [first, last] of ranges) {
    const before = joined.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else joined.push([first, last]);
  }
  pacing.taken = joined;
}

// Two zones can push each other on only as often as there are windows between them.
const maxSteps = 1_000;

/** Takes the first free place at which the zone's local time allows a call; null if there is none. */
export function takePlace(pacing: Pacing, zone: string, firstAllowed: FirstAllowed): Date | null {
  let place = freeFrom(pacing, pacing.next[zone] ?? 0);
  for (let step = 0; step < maxSteps; step += 1) {
    const at = new Date(pacing.start + place * pacing.interval);
    const allowed = firstAllowed(zone, at);
    if (!allowed) return null;
    if (allowed.getTime() === at.getTime()) {
      take(pacing, place);
      pacing.next[zone] = place + 1;
      return at;
    }
    place = freeFrom(pacing, Math.ceil((allowed.getTime() - pacing.start) / pacing.interval));
  }
  return null;
}
