import type { Slot, SlotColor } from '@switchboard/contracts/slots';
import { Text, tokens } from '@switchboard/design-system';
import styled from 'styled-components';

/** The seven colours in the theme's own lamps, so that they hold on paper and in the dark. */
const slotColors: Record<SlotColor, string> = {
  blue: tokens.color.ringingLamp,
  green: tokens.color.successLamp,
  red: tokens.color.dangerLamp,
  yellow: tokens.color.warningLamp,
  purple: `color-mix(in oklab, ${tokens.color.ringingLamp}, ${tokens.color.dangerLamp})`,
  pink: `light-dark(color-mix(in oklab, ${tokens.color.dangerLamp}, ${tokens.color.paper} 40%), ${tokens.color.danger})`,
  orange: tokens.color.liveLamp,
};

const Swatch = styled.span`
  flex: none;
  inline-size: ${tokens.space[1]};
  block-size: 1.25em;
  border-radius: ${tokens.radius.sm};
`;

const Root = styled.span`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  min-inline-size: 0;
  font-weight: ${tokens.weight.medium};
`;

/** A slot's name beside its colour. */
export function SlotName({ slot }: { slot: Pick<Slot, 'name' | 'color'> }) {
  return (
    <Root>
      <Swatch aria-hidden="true" style={{ background: slotColors[slot.color] }} />
      <Text truncate>{slot.name}</Text>
    </Root>
  );
}
