import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Column, Drawing, Figures, Legend } from './BarChart.styles.ts';
import { ChartEmpty } from './ChartEmpty.tsx';

export interface ChartBar {
  id: string | number;
  /** Shown on hover and in the table, e.g. `Thu, Nov 20`. */
  name: string;
  /** Shown below the bar if there is room, e.g. `20`. */
  tick: string;
  /** The count of each series, in the order of `series`. */
  counts: readonly number[];
}

/** The names of one to five series. The first is the successful one and the last the failed one, if there are such. */
export type ChartSeries = readonly [string, ...string[]];

export interface BarChartProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** Oldest first, evenly spaced. */
  bars: readonly ChartBar[];
  series: ChartSeries;
  /** What one bar represents, the heading of the names in the table: `Day`. */
  unit: string;
  /** The chart's message as text. */
  label: string;
  /** Shown while all counts are zero: what is missing and what to do, e.g. `No calls in these days. Choose more days.` */
  empty: ReactNode;
  /** Leaves out the table, because the page shows the figures in a table elsewhere. */
  isDrawingOnly?: boolean;
}

// With more bars than days in two weeks, there is no room for a figure above and a name below each bar.
const roomyBars = 14;
// The number of tick characters that fit below all bars together on a phone.
const roomyCharacters = 35;
const compact = new Intl.NumberFormat('en-US', { notation: 'compact' });

/** The name of a series' style: `well`, `second`, `third`, `fourth` or `failed`. */
function partOf(index: number, { length }: ChartSeries): string {
  if (index === 0) return 'well';
  return index === length - 1 ? 'failed' : (['second', 'third', 'fourth'][index - 1] ?? 'fourth');
}

/** The colours of a chart's series. People who can't distinguish colours have the labels and the table. */
export function ChartLegend({ series }: { series: ChartSeries }) {
  return (
    <Legend aria-hidden="true">
      {series.map((name, index) => (
        <li key={name} data-part={partOf(index, series)}>
          {name}
        </li>
      ))}
    </Legend>
  );
}

const inWords = (series: ChartSeries, counts: ChartBar['counts']) =>
  series.map((name, index) => `${counts[index] ?? 0} ${name.toLowerCase()}`).join(', ');

const sumOf = ({ counts }: ChartBar) => counts.reduce((sum, count) => sum + count, 0);

function FiguresTable({ bars, series, unit }: Pick<BarChartProps, 'bars' | 'series' | 'unit'>) {
  return (
    <Figures>
      <summary>Show the figures as a table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{unit}</th>
            {series.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ id, name, counts }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {series.map((what, index) => (
                <td key={what}>{(counts[index] ?? 0).toLocaleString('en-US')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Figures>
  );
}

/** Counts over time, with failures on top, and the same figures as a table below. */
export function BarChart({ bars, series, unit, label, empty, isDrawingOnly = false, ...rest }: BarChartProps) {
  if (!bars.some((bar) => sumOf(bar) > 0))
    return (
      <div {...rest}>
        <ChartEmpty>{empty}</ChartEmpty>
      </div>
    );
  const most = Math.max(1, ...bars.map(sumOf));
  const size = (count: number) => ({ blockSize: `${(count / most) * 100}%` });
  const step = Math.ceil(bars.length / roomyBars);
  const longest = Math.max(1, ...bars.map(({ tick }) => tick.length));
  const tickStep = Math.max(step, Math.ceil((bars.length * longest) / roomyCharacters));
  return (
    <div {...rest}>
      <Drawing role="img" aria-label={label}>
        {bars.map((bar, index) => (
          <Column key={bar.id} title={`${bar.name}: ${inWords(series, bar.counts)}`}>
            <div>
              {step === 1 && sumOf(bar) > 0 && <span>{compact.format(sumOf(bar))}</span>}
              {series
                .map((name, at) => ({ name, count: bar.counts[at] ?? 0, part: partOf(at, series) }))
                .filter(({ count }) => count > 0)
                .reverse()
                .map(({ name, count, part }) => (
                  <span key={name} data-part={part} style={size(count)} />
                ))}
            </div>
            {(bars.length - 1 - index) % tickStep === 0 && bar.tick}
          </Column>
        ))}
      </Drawing>
      {!isDrawingOnly && <FiguresTable bars={bars} series={series} unit={unit} />}
    </div>
  );
}
