import { Header, Input, Menu, MenuItem, MenuSection, type Modal, SearchField } from 'react-aria-components';
import styled from 'styled-components';
import { Sheet } from '../Dialog/Dialog.styles.ts';
import { floatingItem } from '../Listbox/Listbox.styles.ts';
import { touchOnly } from '../tokens/mixins.ts';
import { tokens } from '../tokens/tokens.ts';

export const PaletteSheet = styled(Sheet)`
  max-inline-size: ${tokens.width.pageNarrow};
  overflow: hidden;
` as typeof Modal;

export const PaletteSearch = styled(SearchField)`
  display: flex;
  align-items: center;
  gap: ${tokens.space[3]};
  padding-inline: ${tokens.space[4]};
  border-block-end: ${tokens.line.hair} solid ${tokens.color.line};

  & > svg {
    color: ${tokens.color.inkMuted};
  }
`;

export const PaletteInput = styled(Input)`
  flex: 1;
  min-inline-size: 0;
  block-size: calc(${tokens.size.controlLg} + ${tokens.space[2]});
  padding: 0;
  border: 0;
  outline: 0;
  background: transparent;
  font-size: ${tokens.text.lg};

  &::-webkit-search-cancel-button,
  &::-webkit-search-decoration {
    appearance: none;
  }
`;

export const PaletteList = styled(Menu)`
  flex: 1;
  max-block-size: min(60vh, ${tokens.height.palette});
  min-block-size: 0;
  overflow: auto;
  padding: ${tokens.space[2]};
  outline: 0;
` as typeof Menu;

export const PaletteGroup = styled(MenuSection)`
  &:not(:first-child) {
    margin-block-start: ${tokens.space[2]};
  }
` as typeof MenuSection;

export const PaletteHeader = styled(Header)`
  padding: ${tokens.space[1]} ${tokens.space[2]};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};
  font-weight: ${tokens.weight.medium};
`;

export const PaletteItem = styled(MenuItem)`
  ${floatingItem}
  grid-template-columns: auto minmax(0, 1fr) auto;
  column-gap: ${tokens.space[3]};
  min-block-size: ${tokens.size.controlMd};

  & > svg {
    color: ${tokens.color.inkMuted};
  }

  & > [slot='label'] {
    grid-area: 1 / 2;
    overflow-wrap: anywhere;
  }

  & > [slot='description'] {
    grid-area: 2 / 2;
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.sm};
    overflow-wrap: anywhere;
  }

  & > kbd {
    grid-area: 1 / 3;
  }

  &[data-focused] {
    background: ${tokens.color.accentSoft};
  }
`;

export const PaletteFoot = styled.div`
  display: flex;
  gap: ${tokens.space[4]};
  padding: ${tokens.space[2]} ${tokens.space[4]};
  border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};

  ${touchOnly} {
    display: none;
  }

  & > span {
    display: inline-flex;
    align-items: center;
    gap: ${tokens.space[1]};
  }
`;
