import styled from 'styled-components';
import { formatDay, formatMoment, formatTime } from './formatMoment.ts';

const Unbroken = styled.span`
  white-space: nowrap;
`;

/** From one moment to another in the shown zone; where there is no room it breaks once, between day and times. */
export function MomentSpan({ from, to }: { from: string; to: string }) {
  const isOneDay = formatDay(from) === formatDay(to);
  return (
    <>
      <Unbroken>{isOneDay ? formatDay(from) : `${formatMoment(from)} –`}</Unbroken>{' '}
      <Unbroken>{isOneDay ? `${formatTime(from)} – ${formatTime(to)}` : formatMoment(to)}</Unbroken>
    </>
  );
}
