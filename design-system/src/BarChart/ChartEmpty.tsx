import type { ReactNode } from 'react';
import styled from 'styled-components';
import { tokens } from '../tokens/tokens.ts';

/* As high as the bars would be, on the same line: nothing shifts when the first figures arrive. */
const Root = styled.p`
  display: grid;
  place-content: center;
  min-block-size: calc(${tokens.size.bar} * 3.5);
  padding: ${tokens.space[3]};
  border-block-end: ${tokens.line.hair} solid ${tokens.color.line};
  color: ${tokens.color.inkMuted};
  text-align: center;
  text-wrap: balance;
`;

/** Shown if a chart has nothing to draw: what is missing, and what to do about it. */
export function ChartEmpty({ children }: { children: ReactNode }) {
  return (
    <Root>
      <span>{children}</span>
    </Root>
  );
}
