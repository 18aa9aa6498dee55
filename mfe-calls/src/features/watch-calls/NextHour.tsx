import type { CallOverview } from '@switchboard/contracts/dialer';
import { BarChart, type ChartBar, ChartLegend, formatTime, Section } from '@switchboard/design-system';

const binMs = 5 * 60_000;
const series = ['Due', 'Held'] as const;

/** The twelve five minutes of the next hour from `now` on, with how many calls are due in each. */
export function barsOf(nextHour: CallOverview['next_hour'], now: Date): ChartBar[] {
  const first = Math.floor(now.getTime() / binMs) * binMs;
  const byBin = new Map(nextHour.map((bin) => [Date.parse(bin.at), bin]));
  return Array.from({ length: 12 }, (_, index) => {
    const at = first + index * binMs;
    const bin = byBin.get(at);
    const name = formatTime(new Date(at).toISOString());
    return { id: at, name, tick: name.replace(/ [AP]M$/, ''), counts: [bin?.due ?? 0, bin?.held ?? 0] as const };
  });
}

/** The chart's text alternative. Held calls are checked again at their time, which doesn't mean that they are placed. */
function labelOf(due: number, held: number): string {
  const calls = due === 0 ? 'No calls' : due === 1 ? 'One call' : `${due.toLocaleString('en-US')} calls`;
  const looked =
    held === 0 ? '' : `, ${held.toLocaleString('en-US')} held ${held === 1 ? 'one' : 'ones'} looked at again`;
  return `${calls} due in the next hour${looked}`;
}

/** A small chart of the next hour. Its title shows how many calls are due. */
export function NextHour({ nextHour, now }: { nextHour: CallOverview['next_hour']; now: Date }) {
  const bars = barsOf(nextHour, now);
  const due = bars.reduce((sum, bar) => sum + (bar.counts[0] ?? 0), 0);
  const held = bars.reduce((sum, bar) => sum + (bar.counts[1] ?? 0), 0);
  const total = due + held;
  const label = labelOf(due, held);
  return (
    <Section title={label}>
      {total > 0 && <ChartLegend series={series} />}
      <BarChart
        bars={bars}
        series={series}
        unit="From"
        label={`${label}, by five minutes`}
        empty="Calls scheduled for the next hour appear here. Schedule one from the menu of a lead."
      />
    </Section>
  );
}
