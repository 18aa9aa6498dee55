import { ListBox, ListBoxItem, Text } from 'react-aria-components';
import styled, { css, keyframes } from 'styled-components';
import { OwnPopover } from '../state/OwnPopover.tsx';
import { tokens } from '../tokens/tokens.ts';

const appear = keyframes`
  from { opacity: 0; transform: translateY(calc(-1 * ${tokens.space[1]})); }
`;

/** The sheet of menus, lists and popovers. */
export const floatingSurface = css`
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.raised};
  box-shadow: ${tokens.shadow.overlay};
  color: ${tokens.color.ink};

  &[data-entering] {
    animation: ${appear} ${tokens.motion.fast} ${tokens.motion.ease};
  }
`;

/** One line of a menu or a list. */
export const floatingItem = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  column-gap: ${tokens.space[3]};
  min-block-size: ${tokens.space[6]};
  padding: ${tokens.space[1]} ${tokens.space[2]};
  border-radius: ${tokens.radius.sm};
  outline: 0;
  color: ${tokens.color.ink};
  font-size: ${tokens.text.md};
  text-decoration: none;
  cursor: default;
  user-select: none;

  &[href] {
    cursor: pointer;
  }

  &[data-focused],
  &[data-hovered] {
    background: ${tokens.color.hover};
  }

  &[data-focus-visible] {
    outline: ${tokens.focus.width} solid ${tokens.color.focus};
    outline-offset: calc(-1 * ${tokens.focus.width});
  }

  &[data-disabled] {
    color: ${tokens.color.inkFaint};
    cursor: not-allowed;
  }
`;

export const ListPopover = styled(OwnPopover)`
  ${floatingSurface}
  display: flex;
  flex-direction: column;
  min-inline-size: var(--trigger-width);
  max-inline-size: min(90vw, ${tokens.width.floating});
  overflow: hidden;

  &[data-narrow] {
    min-inline-size: ${tokens.width.menu};
  }
`;

export const OptionList = styled(ListBox)`
  flex: 1;
  max-block-size: ${tokens.height.list};
  overflow: auto;
  padding: ${tokens.space[1]};
  outline: 0;
` as typeof ListBox;

export const OptionItem = styled(ListBoxItem)`
  ${floatingItem}

  &[data-selected] {
    font-weight: ${tokens.weight.medium};
  }

  & > svg {
    grid-row: 1;
    grid-column: 2;
    color: ${tokens.color.accent};
  }
`;

export const OptionLabel = styled(Text)`
  overflow-wrap: anywhere;
`;

export const OptionDescription = styled(Text)`
  grid-column: 1;
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};
  font-weight: ${tokens.weight.regular};
`;

export const ListNote = styled.div`
  padding: ${tokens.space[2]} ${tokens.space[3]};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};
`;
