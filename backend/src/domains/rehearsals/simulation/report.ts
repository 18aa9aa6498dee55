import type { Rehearsal } from '@switchboard/contracts/rehearsals';
import { neverReachedReasons } from '@switchboard/contracts/rehearsals.limits';
import type { Rehearsed, Run } from './world.ts';

/** What a completed rehearsal says. */
export type Report = {
  [K in
    | 'leads'
    | 'reached'
    | 'calls'
    | 'minutes'
    | 'cost'
    | 'ranges'
    | 'calls_per_hour'
    | 'never_reached'
    | 'warnings'
    | 'finished_on'
    | 'lines']: Rehearsal[K];
};

/** What of a run counts for the ranges over all. */
export type Figures = Pick<Run, 'calls' | 'connected_seconds' | 'reached'>;

const cents = (amount: number) => Math.round(amount * 100) / 100;
const minutesOf = ({ connected_seconds }: Figures) => Math.round(connected_seconds / 6) / 10;
const rangeOf = (values: readonly number[]) => ({
  min: values.reduce((least, value) => Math.min(least, value), Infinity),
  max: values.reduce((most, value) => Math.max(most, value), -Infinity),
});

/** The report of the first run, with ranges over the figures of all. */
export function reportOf(
  { world, leads }: Pick<Rehearsed, 'world' | 'leads'>,
  { run, figures, price }: { run: Run; figures: readonly Figures[]; price: number | null },
  warnings: Report['warnings'],
): Report {
  const costs = price === null ? null : figures.map((one) => cents((one.connected_seconds / 60) * price));
  const counts = new Map<string, number>();
  for (const { reason } of run.never_reached) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return {
    leads: leads.length,
    reached: run.reached,
    calls: run.calls,
    minutes: minutesOf(run),
    cost: costs?.[0] ?? null,
    ranges: {
      calls: rangeOf(figures.map(({ calls }) => calls)),
      minutes: rangeOf(figures.map(minutesOf)),
      cost: costs && rangeOf(costs),
      reached: rangeOf(figures.map(({ reached }) => reached)),
    },
    calls_per_hour: [...run.hours]
      .sort(([one], [other]) => one - other)
      .map(([at, outcomes]) => ({ at: new Date(at).toISOString(), ...outcomes })),
    never_reached: neverReachedReasons.flatMap((reason) => {
      const count = counts.get(reason);
      return count ? [{ reason, leads: count }] : [];
    }),
    warnings,
    finished_on: run.finished_at === null ? null : new Date(run.finished_at).toISOString(),
    lines: {
      most: run.most_lines,
      allowed: Math.min(
        world.organization.max_concurrent_calls,
        world.max_concurrent_calls ?? Infinity,
        world.number.max_concurrent_calls ?? Infinity,
      ),
    },
  };
}
