import type { ReactNode } from 'react';
import styled from 'styled-components';
import { tokens } from '../tokens/tokens.ts';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[1]} ${tokens.space[2]};

  & > :first-child {
    min-inline-size: 0;
  }
`;

/** A heading and its badges on one line, which wraps only if both don't fit. Without a badge, only the heading. */
export function TitleLine({ badge, children }: { badge: ReactNode; children: ReactNode }) {
  if (badge === undefined || badge === null || badge === false) return children;
  return (
    <Line>
      {children}
      {badge}
    </Line>
  );
}
