import type { AnalyticsTable } from '@switchboard/contracts/analytics';
import { Text, tokens } from '@switchboard/design-system';
import type { TableColumn } from '@switchboard/design-system/data';
import styled from 'styled-components';
import { ChartCard } from './ChartCard.tsx';
import { type Csv, countColumns } from './columns.tsx';
import { rateText } from './findings.ts';

export interface Ranked {
  id: string;
  name: string;
  calls: number;
  completed: number;
  failed: number;
}

interface RankingChartProps<T extends Ranked> {
  finding: string;
  /** `Calls by assistant`. */
  name: string;
  /** Above the names in the table: `Assistant`. */
  noun: string;
  table: AnalyticsTable;
  rows: readonly T[];
  moreColumns?: readonly TableColumn<T>[];
  csv: Csv;
  /** Whether a row shows the rate of answered calls, which is redundant for a single outcome. */
  hasRate?: boolean;
}

const List = styled.ol`
  display: grid;
  gap: ${tokens.space[3]};
  list-style: none;
`;

const Line = styled.span`
  display: flex;
  justify-content: space-between;
  gap: ${tokens.space[3]};
  margin-block-end: ${tokens.space[1]};
  overflow-wrap: anywhere;
`;

const Bar = styled.span`
  display: flex;
  block-size: ${tokens.space[2]};
  overflow: hidden;
  border-radius: ${tokens.line.mark};
  background: ${tokens.color.sunken};

  & > span {
    background: ${tokens.color.accent};
  }

  & > [data-part='failed'] {
    background: ${tokens.color.dangerLamp};
  }
`;

// The table has the others.
const maxBars = 8;

/** A ranking by number of calls, most first: answered calls, followed by failed ones. */
export function RankingChart<T extends Ranked>(props: RankingChartProps<T>) {
  const { finding, name, noun, table, rows, moreColumns = [], csv, hasRate = true } = props;
  const most = Math.max(1, ...rows.map(({ calls }) => calls));
  const size = (count: number) => ({ inlineSize: `${(count / most) * 100}%` });
  const nameColumn: TableColumn<T> = {
    id: 'name',
    header: noun,
    isRowHeader: true,
    isTruncated: true,
    cell: (row) => row.name,
  };
  return (
    <ChartCard
      finding={finding}
      name={name}
      columns={[nameColumn, ...countColumns, ...moreColumns]}
      rows={rows}
      getRowId={({ id }) => id}
      csvHref={csv(table)}
      isEmpty={rows.length === 0}
    >
      <List aria-label={name}>
        {rows.slice(0, maxBars).map((row) => (
          <li key={row.id}>
            <Line>
              <span>{row.name}</span>
              <Text tone="muted" size="sm">
                {row.calls.toLocaleString('en-US')}
                {hasRate && ` · ${rateText(row)} answered`}
              </Text>
            </Line>
            <Bar aria-hidden="true">
              <span style={size(row.calls - row.failed)} />
              <span data-part="failed" style={size(row.failed)} />
            </Bar>
          </li>
        ))}
      </List>
    </ChartCard>
  );
}
