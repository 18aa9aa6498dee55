import styled, { css } from 'styled-components';
import { focusRingInside, truncate, visuallyHidden } from '../tokens/mixins.ts';
import { breakpoints, tokens } from '../tokens/tokens.ts';

// Both borders of the table, in px: container queries measure inside of them.
const hairlines = 2;

export const TableRoot = styled.div<{ $hideBelow: readonly number[] }>`
  container-type: inline-size;
  min-inline-size: 0;
  /* Rounds the cells at the corners, whichever columns are hidden; the header still sticks to the page. */
  overflow: clip;
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};

  ${(props) =>
    props.$hideBelow.map(
      (width) => css`
        @container (max-width: ${width - hairlines - 0.02}px) {
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
    ${focusRingInside}
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

  &[data-lines='2'] {
    --row-height: ${tokens.size.rowTwo};
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

  &[data-align='end'] {
    text-align: end;
  }

  &[data-align='center'] {
    text-align: center;
  }

  [data-overflowing] &[data-part='actions'] {
    inset-inline-end: 0;
    box-shadow: inset ${tokens.line.hair} 0 0 ${tokens.color.line};
  }

  &[aria-sort]:not([aria-sort='none']) {
    color: ${tokens.color.ink};
  }

  &[aria-sort] {
    padding: 0;
  }

  /* On a phone, the share of columns that are hidden goes to the name, not to the boxes and menus next to it. */
  @container (max-width: ${breakpoints.phone - 160 - 0.02}px) {
    tr:not(:has([data-gives]:not([data-grows], [data-hide-below]))) > &[data-grows] {
      inline-size: 100% !important;
    }
  }
`;

export const SortButton = styled.button`
  display: flex;
  align-items: center;
  gap: ${tokens.space[1]};
  inline-size: 100%;
  block-size: ${tokens.size.controlMd};
  padding: 0 ${tokens.space[3]};
  border: 0;
  border-radius: ${tokens.radius.sm};
  background: transparent;
  color: inherit;
  font-weight: inherit;
  cursor: pointer;

  [data-align='end'] > & {
    flex-direction: row-reverse;
  }

  [data-align='center'] > & {
    justify-content: center;
  }

  &:hover {
    background: ${tokens.color.hover};
    color: ${tokens.color.ink};
  }

  &:focus-visible {
    ${focusRingInside}
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
  block-size: var(--row-height, ${tokens.size.row});
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

  [data-virtual] &,
  &[data-truncated] {
    ${truncate}
  }

  /* The width is what the other columns leave, whatever the text would ask for. */
  &[data-truncated] {
    max-inline-size: 0;
  }

  /* One column gives way, so that no other has to wrap; on a phone there is little to give. */
  @container (min-width: ${breakpoints.phone - 160}px) {
    [data-gives-way] [data-part='row'] > & {
      white-space: nowrap;
    }
  }

  [data-part='row']:last-child > & {
    border-block-end: 0;
  }
`;

export const RowHeaderCell = styled(BodyCell).attrs({ as: 'th', scope: 'row' })`
  font-weight: ${tokens.weight.medium};
`;

/** A name and a second line below it, in a cell of a Table with `rowLines={2}`. */
export const TwoLines = styled.span`
  display: flex;
  flex-direction: column;
  min-inline-size: 0;
  line-height: ${tokens.leading.tight};

  [data-truncated] > & > :is(span, a) {
    overflow: hidden;
    text-overflow: ellipsis;
  }
`;

export const TableFoot = styled.div`
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};

  /* A part that has nothing to say at the moment draws nothing. */
  &:empty {
    display: none;
  }
`;

export const HiddenHeader = styled.span`
  ${visuallyHidden}
`;

export const Spacer = styled.td`
  padding: 0;
  border: 0;
`;

export const SpacerRow = styled.tr``;
