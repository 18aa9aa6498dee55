import type { Slot, SlotColor } from '@switchboard/contracts/slots';
import { Text, tokens } from '@switchboard/design-system';
import styled from 'styled-components';

/** The seven slot colours as theme tokens, so that they work in print and in the dark theme. */
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

/** A slot's name next to its colour. */
export function SlotName({ slot }: { slot: Pick<Slot, 'name' | 'color'> }) {
  return (
    <Root>
      <Swatch aria-hidden="true" style={{ background: slotColors[slot.color] }} />
      <Text truncate>{slot.name}</Text>
    </Root>
  );
}
