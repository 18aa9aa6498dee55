import { Grid } from '@switchboard/design-system';
import type { ReactNode } from 'react';
import styled from 'styled-components';

export const cardWidth = 300;

const List = styled(Grid)`
  list-style: none;

  & > li {
    display: grid;
    min-inline-size: 0;
  }

  & h2,
  & h3 {
    font-size: inherit;
  }
`;

/** Cards side by side, as many as fit. */
export function CardList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <List role="list" aria-label={label} min={cardWidth}>
      {children}
    </List>
  );
}
