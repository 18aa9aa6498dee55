import type { PublicSlot } from '@switchboard/contracts/book-slot';
import { IconBuilding, IconClock, tokens } from '@switchboard/design-system';
import styled from 'styled-components';
import { formatMinutes } from '../slotTimes.ts';

const Description = styled.p`
  text-wrap: pretty;
  white-space: pre-line;
`;

const Facts = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]} ${tokens.space[5]};
  color: ${tokens.color.inkMuted};
  list-style: none;

  & > li {
    display: flex;
    align-items: center;
    gap: ${tokens.space[2]};
    min-inline-size: 0;
  }

  & svg {
    flex: none;
  }
`;

/** What a booker should know of a slot: what it is, how long it takes, and where. */
export function SlotFacts({ slot }: { slot: Pick<PublicSlot, 'description' | 'location' | 'time_limit'> }) {
  return (
    <>
      {slot.description && <Description>{slot.description}</Description>}
      <Facts>
        <li>
          <IconClock />
          {formatMinutes(slot.time_limit)}
        </li>
        {slot.location && (
          <li>
            <IconBuilding />
            <span>{slot.location}</span>
          </li>
        )}
      </Facts>
    </>
  );
}
