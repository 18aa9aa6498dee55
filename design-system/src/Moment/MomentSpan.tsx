import styled from 'styled-components';
import { formatDay, formatMoment, formatTime } from './formatMoment.ts';

const Unbroken = styled.span`
  white-space: nowrap;
`;

/** A period in the shown time zone. If it doesn't fit on a line, it wraps once, between day and times. */
export function MomentSpan({ from, to }: { from: string; to: string }) {
  const isOneDay = formatDay(from) === formatDay(to);
  return (
    <>
      <Unbroken>{isOneDay ? formatDay(from) : `${formatMoment(from)} –`}</Unbroken>{' '}
      <Unbroken>{isOneDay ? `${formatTime(from)} – ${formatTime(to)}` : formatMoment(to)}</Unbroken>
    </>
  );
}
