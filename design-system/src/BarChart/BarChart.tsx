import type { ComponentPropsWithRef } from 'react';
import { Column, Drawing, Figures, Legend } from './BarChart.styles.ts';

export interface ChartBar {
  id: string | number;
  /** On hover and in the table, e.g. `Thu, Nov 20`. */
  name: string;
  /** Below the bar, where there is room for it, e.g. `20`. */
  tick: string;
  /** How many of each of the series, in their order. */
  counts: readonly [number, number];
}

/** What is counted: first what went well, then what failed. */
export type ChartSeries = readonly [string, string];

export interface BarChartProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** Oldest first, evenly spaced. */
  bars: readonly ChartBar[];
  series: ChartSeries;
  /** What one bar stands for, above its names in the table: `Day`. */
  unit: string;
  /** What the drawing says, in words. */
  label: string;
}

// More bars than days in two weeks are too narrow for a figure above and a name below each of them.
const roomyBars = 14;
const compact = new Intl.NumberFormat('en-US', { notation: 'compact' });

/** The colours of a chart's series; whoever cannot see them has the label and the table. */
export function ChartLegend({ series }: { series: ChartSeries }) {
  return (
    <Legend aria-hidden="true">
      <li>{series[0]}</li>
      <li>{series[1]}</li>
    </Legend>
  );
}

/** Counts over time, those that failed on top; the same figures as a table below. */
export function BarChart({ bars, series: [well, failed], unit, label, ...rest }: BarChartProps) {
  const most = Math.max(1, ...bars.map(({ counts: [a, b] }) => a + b));
  const size = (count: number) => ({ blockSize: `${(count / most) * 100}%` });
  const step = Math.ceil(bars.length / roomyBars);
  return (
    <div {...rest}>
      <Drawing role="img" aria-label={label}>
        {bars.map(({ id, name, tick, counts: [a, b] }, index) => (
          <Column key={id} title={`${name}: ${a} ${well.toLowerCase()}, ${b} ${failed.toLowerCase()}`}>
            <div>
              {step === 1 && a + b > 0 && <span>{compact.format(a + b)}</span>}
              {b > 0 && <span data-part="failed" style={size(b)} />}
              {a > 0 && <span data-part="well" style={size(a)} />}
            </div>
            {(bars.length - 1 - index) % step === 0 && tick}
          </Column>
        ))}
      </Drawing>
      <Figures>
        <summary>Show the figures as a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{unit}</th>
              <th scope="col">{well}</th>
              <th scope="col">{failed}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ id, name, counts: [a, b] }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{a.toLocaleString('en-US')}</td>
                <td>{b.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Figures>
    </div>
  );
}
