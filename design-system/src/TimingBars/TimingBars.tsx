import type { ComponentPropsWithRef, ReactNode } from 'react';
import styled from 'styled-components';
import { Legend, parts } from '../BarChart/BarChart.styles.ts';
import type { ChartSeries } from '../BarChart/BarChart.tsx';
import { ChartEmpty } from '../BarChart/ChartEmpty.tsx';
import { Button } from '../Button/Button.tsx';
import { tokens } from '../tokens/tokens.ts';

export interface TimedThing {
  id: string | number;
  /** The time of the event, e.g. `0:12`. */
  name: string;
  /** The duration of each part in milliseconds, in the order of the series; null if it wasn't measured. */
  parts: readonly (number | null)[];
  total_ms: number;
}

export interface TimingBarsProps extends Omit<ComponentPropsWithRef<'ol'>, 'children' | 'onSelect'> {
  things: readonly TimedThing[];
  /** The names of a bar's parts. */
  series: ChartSeries;
  /** The name of the list, as text. */
  label: string;
  /** Shown while nothing was measured: what is missing, and what to do. */
  empty: ReactNode;
  /** Opens the selected row; left out if there is nothing to open. */
  onSelect?: (thing: TimedThing) => void;
}

const List = styled.ol`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: ${tokens.space[1]} ${tokens.space[3]};
  align-items: center;
  font-size: ${tokens.text.sm};
  list-style: none;
  ${parts}

  & > li {
    display: grid;
    grid-template-columns: subgrid;
    grid-column: 1 / -1;
    align-items: center;
  }
`;

const Bar = styled.div`
  display: flex;
  gap: ${tokens.line.hair};
  block-size: ${tokens.space[3]};

  & > [data-part] {
    border-radius: ${tokens.line.mark};
    background: var(--part);
  }
`;

const Figure = styled.span`
  color: ${tokens.color.inkMuted};
  font-family: ${tokens.font.mono};
  font-variant-numeric: tabular-nums;
`;

const partNames = ['well', 'second', 'third', 'fourth', 'failed', 'fifth', 'rest'] as const;

/** Milliseconds in readable form: `640 ms`, `1.2 s`. */
export const timingText = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);

const inWords = ({ parts: taken, total_ms }: TimedThing, series: ChartSeries) =>
  [
    timingText(total_ms),
    ...series.flatMap((name, index) => {
      const ms = taken[index];
      return ms === null || ms === undefined ? [] : [`${name} ${timingText(ms)}`];
    }),
  ].join(', ');

/** The durations of several events, one bar each, divided into parts; all bars share one scale. */
export function TimingBars({ things, series, label, empty, onSelect, ...rest }: TimingBarsProps) {
  if (things.length === 0) return <ChartEmpty>{empty}</ChartEmpty>;
  const longest = Math.max(1, ...things.map(({ total_ms }) => total_ms));
  return (
    <>
      <Legend aria-hidden="true">
        {series.map((name, index) => (
          <li key={name} data-part={partNames[index]}>
            {name}
          </li>
        ))}
      </Legend>
      <List aria-label={label} {...rest}>
        {things.map((thing) => (
          <li key={thing.id}>
            {onSelect ? (
              <Button size="sm" variant="ghost" onPress={() => onSelect(thing)}>
                {thing.name}
              </Button>
            ) : (
              <Figure>{thing.name}</Figure>
            )}
            <Bar role="img" aria-label={inWords(thing, series)} title={inWords(thing, series)}>
              {thing.parts.map((ms, index) =>
                ms ? (
                  <span
                    key={series[index]}
                    data-part={partNames[index]}
                    style={{ inlineSize: `${(ms / longest) * 100}%` }}
                  />
                ) : null,
              )}
            </Bar>
            <Figure>{timingText(thing.total_ms)}</Figure>
          </li>
        ))}
      </List>
    </>
  );
}
