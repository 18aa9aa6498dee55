import type { Rehearsal } from '@switchboard/contracts/rehearsals';
import { calleeOutcomes } from '@switchboard/contracts/rehearsals.limits';
import { type ChartBar, formatAs } from '@switchboard/design-system';

type Hour = Rehearsal['calls_per_hour'][number];

/** Above this number of hours, each bar covers a day. */
const maxHours = 48;

const dayForms = { name: { weekday: 'short', month: 'short', day: 'numeric' }, tick: { day: 'numeric' } } as const;
const hourForms = { name: { weekday: 'short', day: 'numeric', hour: 'numeric' }, tick: { hour: 'numeric' } } as const;

/** Bars of hours in order, or of days in the displayed time zone if there are many hours. */
export function barsOf(hours: readonly Hour[]): { bars: ChartBar[]; unit: string } {
  const unit = hours.length > maxHours ? 'Day' : 'Hour';
  const forms = unit === 'Day' ? dayForms : hourForms;
  const bars = new Map<string, ChartBar>();
  for (const hour of hours) {
    const name = formatAs(hour.at, forms.name);
    // An hour that occurs twice, when clocks go back, gets two bars.
    const id = unit === 'Day' ? name : hour.at;
    const before = bars.get(id)?.counts ?? [];
    const counts = calleeOutcomes.map((outcome, index) => (before[index] ?? 0) + hour[outcome]);
    bars.set(id, { id, name, tick: formatAs(hour.at, forms.tick), counts });
  }
  return { bars: [...bars.values()], unit };
}
