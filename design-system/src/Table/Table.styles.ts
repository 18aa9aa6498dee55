import styled, { css, keyframes } from 'styled-components';
import { focusRing, focusRingInside, visuallyHidden } from '../tokens/mixins.ts';
import { tokens } from '../tokens/tokens.ts';

const breathe = keyframes`
  0% { background-color: transparent; }
  25% { background-color: ${tokens.color.accentSoft}; }
  100% { background-color: transparent; }
`;

export const TableRoot = styled.div<{ $hideBelow: readonly number[] }>`
  container-type: inline-size;
  min-inline-size: 0;
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};

  ${(props) =>
    props.$hideBelow.map(
      (width) => css`
        @container (max-width: ${width - 0.02}px) {
          [data-hide-below='${width}'] {
            display: none;
          }
        }
      `,
    )}
`;

export const Scroller = styled.div`
  position: relative;
  border-radius: inherit;

  /* What scrolls by itself keeps its header at its own top, not below the page's bar. */
  &[data-overflowing] {
    --sb-table-sticky-top: 0;
    overflow-x: auto;
  }

  &[data-scrolling] {
    --sb-table-sticky-top: 0;
    overflow: auto;
  }

  &:focus-visible {
    ${focusRing}
  }
`;

export const Grid = styled.table`
  inline-size: 100%;
  border-spacing: 0;
  border-collapse: separate;
  font-variant-numeric: tabular-nums;

  &[data-virtual] {
    table-layout: fixed;
  }
`;

export const HeadCell = styled.th`
  position: sticky;
  inset-block-start: var(--sb-table-sticky-top, 0);
  z-index: ${tokens.layer.sticky};
  block-size: ${tokens.size.controlMd};
  padding: 0 ${tokens.space[3]};
  border-block-end: ${tokens.line.hair} solid ${tokens.color.line};
  background: ${tokens.color.surface};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};
  font-weight: ${tokens.weight.medium};
  text-align: start;
  white-space: nowrap;

  &:first-child {
    border-start-start-radius: ${tokens.radius.md};
  }

  &:last-child {
    border-start-end-radius: ${tokens.radius.md};
  }

  &[data-align='end'] {
    text-align: end;
  }

  &[data-align='center'] {
    text-align: center;
  }

  &[aria-sort]:not([aria-sort='none']) {
    color: ${tokens.color.ink};
  }
`;

export const SortButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space[1]};
  margin-inline: calc(-1 * ${tokens.space[1]});
  padding: ${tokens.space[1]};
  border: 0;
  border-radius: ${tokens.radius.sm};
  background: transparent;
  color: inherit;
  font-weight: inherit;
  cursor: pointer;

  [data-align='end'] > & {
    flex-direction: row-reverse;
  }

  &:hover {
    color: ${tokens.color.ink};
  }

  & > svg {
    opacity: 0;
  }

  &:hover > svg,
  &:focus-visible > svg {
    opacity: 0.5;
  }

  &[data-sorted] > svg {
    opacity: 1;
  }
`;

export const BodyCell = styled.td`
  block-size: ${tokens.size.row};
  padding: ${tokens.space[1]} ${tokens.space[3]};
  border-block-end: ${tokens.line.hair} solid ${tokens.color.line};
  font-weight: ${tokens.weight.regular};
  text-align: start;
  vertical-align: middle;

  &[data-align='end'] {
    text-align: end;
  }

  &[data-align='center'] {
    text-align: center;
  }

  &[data-part='state'] {
    block-size: auto;
    padding: 0;
    border: 0;
  }

  [data-virtual] & {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  [data-part='row']:last-child > & {
    border-block-end: 0;
  }
`;

export const RowHeaderCell = styled(BodyCell).attrs({ as: 'th', scope: 'row' })`
  font-weight: ${tokens.weight.medium};
`;

export const BodyRow = styled.tr`
  scroll-margin-block: ${tokens.size.controlLg};

  &[data-interactive] {
    cursor: pointer;
  }

  &:hover > ${BodyCell}, &:hover > ${RowHeaderCell} {
    background: ${tokens.color.sunken};
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
  inline-size: 1%;
  padding-block: 0;
  text-align: end;
  white-space: nowrap;
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

  @media (hover: none) {
    display: none;
  }
`;

export const TableFoot = styled.div`
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};
`;

export const HiddenHeader = styled.span`
  ${visuallyHidden}
`;

export const Spacer = styled.td`
  padding: 0;
  border: 0;
`;

export const SpacerRow = styled.tr``;
