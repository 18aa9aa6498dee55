import { Button as AriaButton, Tree as AriaTree, DropIndicator, TreeItem } from 'react-aria-components';
import styled from 'styled-components';
import { focusRingInside, truncate } from '../tokens/mixins.ts';
import { tokens } from '../tokens/tokens.ts';

export const Root = styled(AriaTree)`
  display: flex;
  flex-direction: column;
  min-inline-size: 0;
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};
  overflow: auto;
  outline: 0;

  &[data-drop-target],
  &[data-focus-visible] {
    ${focusRingInside}
  }
` as typeof AriaTree;

export const Row = styled(TreeItem)`
  display: block;
  min-block-size: ${tokens.size.row};
  padding-inline: ${tokens.space[1]} ${tokens.space[3]};
  cursor: pointer;
  outline: 0;

  &:not(:first-child) {
    border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  }

  &[data-hovered] {
    background: ${tokens.color.hover};
  }

  &[data-selected] {
    background: ${tokens.color.accentSoft};
  }

  &[data-dragging] {
    opacity: 0.5;
  }

  &[data-focus-visible],
  &[data-drop-target] {
    ${focusRingInside}
  }
` as typeof TreeItem;

export const Line = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[1]};
  min-block-size: ${tokens.size.row};
  padding-inline-start: calc((var(--tree-item-level) - 1) * ${tokens.space[5]});
`;

export const Content = styled.div`
  display: flex;
  flex: 1;
  align-items: center;
  gap: ${tokens.space[2]};
  min-inline-size: 0;

  & > span {
    ${truncate}
  }

  /* The text gives way; a badge is whole. */
  & > [data-tone] {
    flex: none;
  }
`;

export const Control = styled(AriaButton)`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  inline-size: ${tokens.size.controlSm};
  block-size: ${tokens.size.controlSm};
  border: 0;
  border-radius: ${tokens.radius.sm};
  background: none;
  color: ${tokens.color.inkMuted};
  cursor: pointer;
  outline: 0;

  &[slot='drag'] {
    cursor: grab;
  }

  &[data-focus-visible] {
    ${focusRingInside}
  }

  &[data-open] > svg {
    rotate: 90deg;
  }

  &[data-absent] {
    visibility: hidden;
  }
`;

/** The position where the dragged row would be dropped. */
export const Gap = styled(DropIndicator)`
  &[data-drop-target] {
    block-size: ${tokens.line.bar};
    background: ${tokens.color.accent};
    outline: 0;
  }
`;
