import { Header, Menu, MenuItem, MenuSection, Separator, Text } from 'react-aria-components';
import styled from 'styled-components';
import { floatingItem, floatingSurface } from '../Listbox/Listbox.styles.ts';
import { OwnPopover } from '../state/OwnPopover.tsx';
import { tokens } from '../tokens/tokens.ts';

export const MenuPopover = styled(OwnPopover)`
  ${floatingSurface}
  min-inline-size: ${tokens.width.menu};
  max-inline-size: min(90vw, ${tokens.width.floating});
  overflow: auto;
`;

export const MenuList = styled(Menu)`
  padding: ${tokens.space[1]};
  outline: 0;
` as typeof Menu;

export const MenuGroup = styled(MenuSection)`
  &:not(:first-child) {
    margin-block-start: ${tokens.space[1]};
    padding-block-start: ${tokens.space[1]};
    border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  }

  [role='separator'] + & {
    margin-block-start: 0;
    padding-block-start: 0;
    border-block-start: 0;
  }
` as typeof MenuSection;

export const MenuHeader = styled(Header)`
  padding: ${tokens.space[1]} ${tokens.space[2]};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};
  font-weight: ${tokens.weight.medium};
`;

export const MenuLine = styled(Separator)`
  block-size: ${tokens.line.hair};
  margin: ${tokens.space[1]} 0;
  border: 0;
  background: ${tokens.color.line};
`;

export const MenuRow = styled(MenuItem)`
  ${floatingItem}
  grid-template-columns: auto minmax(0, 1fr) auto auto;
  column-gap: 0;

  & > svg {
    grid-area: 1 / 1;
    margin-inline-end: ${tokens.space[2]};
    color: ${tokens.color.inkMuted};
  }

  /* A picture takes as much room as an icon and its margin: labels stand below each other. */
  & > [data-shape] {
    grid-area: 1 / 1;
    inline-size: calc(${tokens.space[5]} - ${tokens.space[1]});
    block-size: calc(${tokens.space[5]} - ${tokens.space[1]});
    margin-inline-end: ${tokens.space[1]};
  }

  & > kbd {
    grid-area: 1 / 3;
    margin-inline-start: ${tokens.space[4]};
  }

  & > [data-part='check'] {
    grid-area: 1 / 4;
    margin-inline: ${tokens.space[3]} 0;
    color: ${tokens.color.accent};
  }

  &[data-tone='danger']:not([data-disabled]),
  &[data-tone='danger']:not([data-disabled]) > svg {
    color: ${tokens.color.danger};
  }

  &[data-tone='danger']:is([data-focused], [data-hovered]) {
    background: ${tokens.color.dangerSoft};
  }
`;

export const MenuLabel = styled(Text)`
  grid-area: 1 / 2;
  overflow-wrap: anywhere;
`;

export const MenuDescription = styled(Text)`
  grid-area: 2 / 2 / auto / -1;
  overflow-wrap: anywhere;
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};
`;
