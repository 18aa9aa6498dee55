import type { ComponentPropsWithRef } from 'react';
import { Column, Drawing, Figures, Legend } from './BarChart.styles.ts';

export interface ChartBar {
  id: string | number;
  /** On hover and in the table, e.g. `Thu, Nov 20`. */
  name: string;
  /** Below the bar, where there is room for it, e.g. `20`. */
  tick: string;
  /** How many of each of the series, in their order. */
  counts: readonly [number, number?];
}

/** What is counted: first what went well, then what failed, where there is such a thing. */
export type ChartSeries = readonly [string, string?];

export interface BarChartProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** Oldest first, evenly spaced. */
  bars: readonly ChartBar[];
  series: ChartSeries;
  /** What one bar stands for, above its names in the table: `Day`. */
  unit: string;
  /** What the drawing says, in words. */
  label: string;
  /** The figures stand as a table elsewhere. */
  isDrawingOnly?: boolean;
}

// More bars than days in two weeks are too narrow for a figure above and a name below each of them.
const roomyBars = 14;
// As many characters as stand below all bars together on a phone.
const roomyCharacters = 35;
const compact = new Intl.NumberFormat('en-US', { notation: 'compact' });

/** The colours of a chart's series; whoever cannot see them has the label and the table. */
export function ChartLegend({ series }: { series: ChartSeries }) {
  return (
    <Legend aria-hidden="true">
      <li>{series[0]}</li>
      {series[1] !== undefined && <li>{series[1]}</li>}
    </Legend>
  );
}

const inWords = (series: ChartSeries, counts: ChartBar['counts']) =>
  series.map((name = '', index) => `${counts[index]} ${name.toLowerCase()}`).join(', ');

function FiguresTable({ bars, series: [well, failed], unit }: Pick<BarChartProps, 'bars' | 'series' | 'unit'>) {
  return (
    <Figures>
      <summary>Show the figures as a table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{unit}</th>
            <th scope="col">{well}</th>
            {failed !== undefined && <th scope="col">{failed}</th>}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ id, name, counts: [a, b = 0] }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{a.toLocaleString('en-US')}</td>
              {failed !== undefined && <td>{b.toLocaleString('en-US')}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Figures>
  );
}

/** Counts over time, those that failed on top; the same figures as a table below. */
export function BarChart({ bars, series, unit, label, isDrawingOnly = false, ...rest }: BarChartProps) {
  const most = Math.max(1, ...bars.map(({ counts: [a, b = 0] }) => a + b));
  const size = (count: number) => ({ blockSize: `${(count / most) * 100}%` });
  const step = Math.ceil(bars.length / roomyBars);
  const longest = Math.max(1, ...bars.map(({ tick }) => tick.length));
  const tickStep = Math.max(step, Math.ceil((bars.length * longest) / roomyCharacters));
  return (
    <div {...rest}>
      <Drawing role="img" aria-label={label}>
        {bars.map(({ id, name, tick, counts: [a, b = 0] }, index) => (
          <Column key={id} title={`${name}: ${inWords(series, [a, b])}`}>
            <div>
              {step === 1 && a + b > 0 && <span>{compact.format(a + b)}</span>}
              {b > 0 && <span data-part="failed" style={size(b)} />}
              {a > 0 && <span data-part="well" style={size(a)} />}
            </div>
            {(bars.length - 1 - index) % tickStep === 0 && tick}
          </Column>
        ))}
      </Drawing>
      {!isDrawingOnly && <FiguresTable bars={bars} series={series} unit={unit} />}
    </div>
  );
}
