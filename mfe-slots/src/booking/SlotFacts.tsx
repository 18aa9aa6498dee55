import type { PublicSlot } from '@switchboard/contracts/book-slot';
import { IconBuilding, IconClock, tokens } from '@switchboard/design-system';
import styled from 'styled-components';
import { t } from '../texts/texts.ts';

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

const Organizer = styled.p`
  display: flex;
  align-items: center;
  gap: ${tokens.space[3]};
  order: -1;
  font-weight: ${tokens.weight.medium};

  & > img {
    max-block-size: ${tokens.space[7]};
    max-inline-size: 40%;
    border-radius: ${tokens.radius.md};
    object-fit: contain;
  }
`;

type ShownSlot = Pick<PublicSlot, 'description' | 'location' | 'time_limit'> & Partial<Pick<PublicSlot, 'organizer'>>;

/** '45 min', '1 h', '1 h 30 min'. */
function lengthOf(total: number): string {
  const hours = Math.floor(total / 60);
  const minutes = total % 60;
  if (hours === 0) return t('slot.minutes', { minutes });
  return minutes === 0 ? t('slot.hours', { hours }) : t('slot.hours_minutes', { hours, minutes });
}

/** The facts about a slot for bookers: its organizer, description, duration and place. */
export function SlotFacts({ slot }: { slot: ShownSlot }) {
  const { organizer } = slot;
  return (
    <>
      {organizer && (
        <Organizer>
          {organizer.logo_url && <img src={organizer.logo_url} alt="" />}
          <span>{organizer.name}</span>
        </Organizer>
      )}
      {slot.description && <Description>{slot.description}</Description>}
      <Facts>
        <li>
          <IconClock />
          {lengthOf(slot.time_limit)}
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
