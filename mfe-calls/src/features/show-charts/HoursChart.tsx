import type { CallAnalytics } from '@switchboard/contracts/analytics';
import { Text, tokens } from '@switchboard/design-system';
import styled from 'styled-components';
import { ChartCard } from './ChartCard.tsx';
import { type Csv, countColumns } from './columns.tsx';
import { answerRate, hourName, hoursFinding, rateText, weekdays } from './findings.ts';

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);

const Drawing = styled.div`
  display: grid;
  grid-template-columns: auto repeat(24, minmax(0, 1fr));
  align-items: center;
  gap: ${tokens.line.mark};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};
  font-variant-numeric: tabular-nums;
`;

const Weekday = styled.span`
  padding-inline-end: ${tokens.space[2]};
`;

/* The share is the height of the fill: it reads without its colour. */
const Cell = styled.span`
  position: relative;
  display: block;
  block-size: ${tokens.space[6]};
  overflow: hidden;
  border-radius: ${tokens.line.mark};
  background: ${tokens.color.sunken};

  & > span {
    position: absolute;
    inset: auto 0 0;
    background: ${tokens.color.accent};
  }
`;

const Tick = styled.span`
  overflow: visible;
  white-space: nowrap;
`;

interface HoursChartProps {
  analytics: CallAnalytics;
  csv: Csv;
}

/** The share of answered calls by weekday and hour. */
export function HoursChart({ analytics, csv }: HoursChartProps) {
  const { hours } = analytics;
  const finding = hoursFinding(analytics);
  const at = new Map(hours.map((row) => [`${row.weekday} ${row.hour}`, row]));
  return (
    <ChartCard
      finding={finding}
      description="Answer rate by weekday and hour"
      name="Answer rate by weekday and hour"
      columns={[
        {
          id: 'when',
          header: 'When',
          isRowHeader: true,
          cell: (row) => `${weekdays[row.weekday - 1]}, ${hourName(row.hour)}`,
        },
        ...countColumns,
      ]}
      rows={hours}
      getRowId={(row) => `${row.weekday} ${row.hour}`}
      csvHref={csv('hours')}
      isEmpty={hours.every((row) => answerRate(row) === null)}
      legend={
        <Text size="sm" tone="muted">
          The fuller a cell, the higher the answer rate. Empty cells had no calls.
        </Text>
      }
    >
      <Drawing role="img" aria-label={`Answer rate by weekday and hour. ${finding}.`}>
        {weekdays.flatMap((name, index) => [
          <Weekday key={name}>{name.slice(0, 3)}</Weekday>,
          ...hoursOfDay.map((hour) => {
            const row = at.get(`${index + 1} ${hour}`);
            const rate = row ? answerRate(row) : null;
            return (
              <Cell
                key={`${name} ${hour}`}
                title={row ? `${name}, ${hourName(hour)}: ${rateText(row)} of ${row.calls}` : undefined}
              >
                {rate !== null && <span style={{ blockSize: `${Math.max(rate * 100, 6)}%` }} />}
              </Cell>
            );
          }),
        ])}
        <span />
        {hoursOfDay.map((hour) => (
          <Tick key={hour}>{hour % 6 === 0 ? hourName(hour) : ''}</Tick>
        ))}
      </Drawing>
    </ChartCard>
  );
}
