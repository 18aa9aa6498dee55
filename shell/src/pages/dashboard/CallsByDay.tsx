import { Card, Text, tokens } from '@switchboard/design-system';
import styled from 'styled-components';
import { type CallDay, callsFinding, formatDay } from './callTrends.ts';
import { PlainTable } from './PlainTable.styles.ts';
import { useElementWidth } from './useElementWidth.ts';

// All in px: the drawing is as wide as its card, so that figures keep their size on every screen.
const height = 180;
const roomAbove = 18;
const roomBelow = 22;
const widestBar = 44;
const usualWidth = 640;

const Chart = styled.svg`
  display: block;
  inline-size: 100%;
  block-size: ${height + roomBelow}px;

  & text {
    fill: ${tokens.color.inkMuted};
    font-family: ${tokens.font.sans};
    font-size: 11px;
    font-variant-numeric: tabular-nums;
  }

  & [data-part='grid'] {
    stroke: ${tokens.color.line};
  }

  & [data-part='completed'] {
    fill: ${tokens.color.accent};
  }

  & [data-part='failed'] {
    fill: ${tokens.color.dangerLamp};
  }
`;

const Legend = styled.ul`
  display: flex;
  gap: ${tokens.space[4]};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};
  list-style: none;

  & > li {
    display: inline-flex;
    align-items: center;
    gap: ${tokens.space[2]};
  }

  & > li::before {
    content: '';
    inline-size: ${tokens.size.dot};
    block-size: ${tokens.size.dot};
    background: ${tokens.color.accent};
  }

  & > li + li::before {
    border-radius: 50%;
    background: ${tokens.color.dangerLamp};
  }
`;

const Table = styled.details`
  margin-block-start: ${tokens.space[3]};

  & > summary {
    inline-size: fit-content;
    border-radius: ${tokens.radius.sm};
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.sm};
    cursor: pointer;
  }

  & > table {
    margin-block-start: ${tokens.space[2]};
  }
`;

const dayOfMonth = (date: string) => String(Number(date.slice(-2)));

function Bars({ days, width }: { days: readonly CallDay[]; width: number }) {
  const column = width / days.length;
  const bar = Math.min(widestBar, column * 0.62);
  const most = Math.max(1, ...days.map(({ completed, failed }) => completed + failed));
  const scale = (count: number) => (count / most) * (height - roomAbove);
  return days.map(({ date, completed, failed }, index) => {
    const x = index * column + (column - bar) / 2;
    const completedHeight = scale(completed);
    const failedHeight = scale(failed);
    return (
      <g key={date}>
        <title>{`${formatDay(date)}: ${completed} completed, ${failed} failed`}</title>
        <rect data-part="completed" x={x} y={height - completedHeight} width={bar} height={completedHeight} rx={1.5} />
        <rect
          data-part="failed"
          x={x}
          y={height - completedHeight - failedHeight - (failed > 0 ? 1.5 : 0)}
          width={bar}
          height={failedHeight}
          rx={1.5}
        />
        <text x={x + bar / 2} y={height + 15} textAnchor="middle">
          {dayOfMonth(date)}
        </text>
        <text x={x + bar / 2} y={height - completedHeight - failedHeight - 5} textAnchor="middle">
          {completed + failed > 0 ? completed + failed : ''}
        </text>
      </g>
    );
  });
}

/** Calls of the last 14 days: the finding as title, the bars, and the same figures as a table. */
export function CallsByDay({ days }: { days: readonly CallDay[] }) {
  const finding = callsFinding(days);
  const { ref, width } = useElementWidth<SVGSVGElement>(usualWidth);
  return (
    <Card
      title={finding}
      titleLevel={2}
      actions={
        <Legend aria-hidden="true">
          <li>Completed</li>
          <li>Failed</li>
        </Legend>
      }
    >
      <Chart ref={ref} role="img" aria-label={`Calls by day. ${finding}.`}>
        <line data-part="grid" x1={0} x2={width} y1={height + 0.5} y2={height + 0.5} />
        <Bars days={days} width={width} />
      </Chart>
      <Table>
        <summary>Show the figures as a table</summary>
        <PlainTable>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" data-align="end">
                Completed
              </th>
              <th scope="col" data-align="end">
                Failed
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, completed, failed }) => (
              <tr key={date}>
                <th scope="row">
                  <Text as="time">{formatDay(date)}</Text>
                </th>
                <td data-align="end">{completed}</td>
                <td data-align="end">{failed}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </Table>
    </Card>
  );
}
