import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { formatDay, formatMoment, formatZone, timeInZone } from './formatMoment.ts';
import { isReadersZone } from './shownZone.ts';

export interface MomentProps extends Omit<ComponentPropsWithRef<'time'>, 'dateTime' | 'children'> {
  /** ISO 8601; null if there is no moment. */
  at: string | null;
  /** Leaves out the time of day. */
  isDayOnly?: boolean;
  /** Read by screen readers instead of the dash: 'Never', 'Not yet'. */
  none?: string;
}

const Root = styled.time`
  white-space: nowrap;
`;

/** The shown time zone and the reader's own time, if the zones differ; otherwise undefined. */
function inBothZones(at: string): string | undefined {
  if (isReadersZone()) return undefined;
  const own = timeInZone(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(at));
  return `${formatZone()}; ${own} for you`;
}

/** A moment in the shown time zone, with its machine-readable form; a dash if there is none. */
export function Moment({ at, isDayOnly = false, none = 'Never', ...rest }: MomentProps) {
  if (at === null)
    return (
      <span role="img" aria-label={none} title={none}>
        –
      </span>
    );
  return (
    <Root dateTime={at} title={inBothZones(at)} {...rest}>
      {isDayOnly ? formatDay(at) : formatMoment(at)}
    </Root>
  );
}
