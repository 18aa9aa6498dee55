import styled, { keyframes } from 'styled-components';
import { focusRingInside } from '../tokens/mixins.ts';
import { breakpoints, tokens } from '../tokens/tokens.ts';
import { BodyCell, RowHeaderCell } from './Table.styles.ts';

const breathe = keyframes`
  0% { background-color: transparent; }
  25% { background-color: ${tokens.color.accentSoft}; }
  100% { background-color: transparent; }
`;

// Lighter in the dark theme, darker in the light one.
const hovered = `color-mix(in srgb, ${tokens.color.hover} 60%, ${tokens.color.surface})`;

export const BodyRow = styled.tr`
  break-inside: avoid;
  --row-surface: ${tokens.color.surface};

  scroll-margin-block: ${tokens.size.controlLg};

  &[data-interactive] {
    cursor: pointer;
  }

  &:hover {
    --row-surface: ${hovered};
  }

  &[aria-selected='true'] {
    --row-surface: ${tokens.color.accentSoft};
  }

  &:hover > ${BodyCell}, &:hover > ${RowHeaderCell} {
    background: ${hovered};
  }

  &[aria-selected='true'] > ${BodyCell}, &[aria-selected='true'] > ${RowHeaderCell} {
    background: ${tokens.color.accentSoft};
  }

  &[data-highlighted] > ${BodyCell}, &[data-highlighted] > ${RowHeaderCell} {
    animation: ${breathe} ${tokens.motion.breath} ease-out 1;
  }

  &:focus-visible {
    ${focusRingInside}
  }
`;

export const CheckCell = styled(BodyCell)`
  inline-size: calc(${tokens.size.check} + 2 * ${tokens.space[3]});
  padding-inline-end: 0;
`;

export const RowCheck = styled.input.attrs({ type: 'checkbox' })`
  position: relative;
  display: block;
  inline-size: ${tokens.size.check};
  block-size: ${tokens.size.check};
  margin: 0;
  appearance: none;
  border: ${tokens.line.hair} solid ${tokens.color.lineStrong};
  border-radius: ${tokens.radius.sm};
  background: ${tokens.color.raised};
  cursor: pointer;

  &:disabled {
    cursor: default;
  }

  &:checked,
  &:indeterminate {
    border-color: ${tokens.color.accent};
    background: ${tokens.color.accent};
  }

  &:checked::before {
    position: absolute;
    inset: ${tokens.line.mark};
    background: ${tokens.color.onAccent};
    clip-path: polygon(14% 44%, 0 62%, 40% 100%, 100% 20%, 82% 6%, 36% 68%);
    content: '';
  }

  &:indeterminate::before {
    position: absolute;
    inset: calc(${tokens.line.mark} * 3) ${tokens.line.mark};
    background: ${tokens.color.onAccent};
    clip-path: none;
    content: '';
  }
`;

export const ActionsCell = styled(BodyCell)`
  position: relative;
  inline-size: 1%;
  padding-block: 0;
  text-align: end;
  white-space: nowrap;

  /* In a table that scrolls sideways the menu of a row stays in sight. */
  [data-overflowing] & {
    position: sticky;
    inset-inline-end: 0;
    background: var(--row-surface);
    box-shadow: inset ${tokens.line.hair} 0 0 ${tokens.color.line};
  }
`;

export const QuickActions = styled.span`
  display: inline-flex;
  opacity: 0;
  transition: opacity ${tokens.motion.fast} ${tokens.motion.ease};

  tr:hover &,
  tr:focus-within &,
  tr:focus & {
    opacity: 1;
  }

  /* Where room is short they lie over the cell before instead of keeping a place of their own. */
  @container (max-width: ${breakpoints.tablet}px) {
    position: absolute;
    inset-block: ${tokens.space[1]};
    inset-inline-end: 100%;
    align-items: center;
    padding-inline-start: ${tokens.space[2]};
    background: var(--row-surface);
    pointer-events: none;

    tr:hover &,
    tr:focus-within &,
    tr:focus & {
      pointer-events: auto;
    }
  }

  @media (hover: none) {
    display: none;
  }
`;
