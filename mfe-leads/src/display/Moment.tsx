import styled from 'styled-components';
import { formatMoment } from './formatMoment.ts';

const Time = styled.time`
  white-space: nowrap;
`;

/** A moment with its machine-readable form; a dash that reads as words where there is none. */
export function Moment({ at, none = 'Never' }: { at: string | null; none?: string }) {
  if (at === null)
    return (
      <span role="img" aria-label={none} title={none}>
        –
      </span>
    );
  return <Time dateTime={at}>{formatMoment(at)}</Time>;
}
