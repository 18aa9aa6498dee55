import styled from 'styled-components';

/** Inside a cell: the content of columns that the table hides below `$below` px of its own width, so that a phone shows it too. */
export const NarrowOnly = styled.div<{ $below: number }>`
  @container (min-width: ${({ $below }) => $below}px) {
    display: none;
  }
`;
