import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { formatDay, formatMoment } from './formatMoment.ts';

export interface MomentProps extends Omit<ComponentPropsWithRef<'time'>, 'dateTime' | 'children'> {
  /** ISO 8601; null where there is none. */
  at: string | null;
  /** Leaves the time of day away. */
  isDayOnly?: boolean;
  /** What a screen reader says instead of the dash: 'Never', 'Not yet'. */
  none?: string;
}

const Root = styled.time`
  white-space: nowrap;
`;

/** A moment in the reader's own zone, with its machine-readable form; a dash where there is none. */
export function Moment({ at, isDayOnly = false, none = 'Never', ...rest }: MomentProps) {
  if (at === null)
    return (
      <span role="img" aria-label={none} title={none}>
        –
      </span>
    );
  return (
    <Root dateTime={at} {...rest}>
      {isDayOnly ? formatDay(at) : formatMoment(at)}
    </Root>
  );
}
