import type { Slot } from '@switchboard/contracts/slots';
import { ProgressBar, tokens } from '@switchboard/design-system';
import styled from 'styled-components';

const Root = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  font-variant-numeric: tabular-nums;

  & > :first-child {
    min-inline-size: 3.5em;
  }

  & > :last-child {
    inline-size: ${tokens.space[7]};
  }
`;

/** Booked seats out of all seats, as numbers and as a bar. */
export function Capacity({ slot }: { slot: Pick<Slot, 'filled_seats' | 'capacity'> }) {
  const { filled_seats: filled, capacity } = slot;
  return (
    <Root>
      <span>
        {filled}/{capacity}
      </span>
      <ProgressBar
        label={`${filled} of ${capacity} seats taken`}
        isLabelHidden
        value={(100 * filled) / capacity}
        tone={filled >= capacity ? 'warning' : 'accent'}
      />
    </Root>
  );
}
