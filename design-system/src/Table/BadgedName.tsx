import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Text } from '../Text/Text.tsx';
import { tokens } from '../tokens/tokens.ts';

/** In a `BadgedName` narrower than this, a badge with an icon hides its text: `@container badged-name (max-width: …)`. */
export const badgedNameNarrowPx = 190;

const Line = styled.span`
  container: badged-name / inline-size;
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
`;

/* The name gives way first. What then doesn't fit wraps to a line that isn't shown, so no badge is cut. */
const Name = styled(Text)`
  flex: 0 1000 auto;
  min-inline-size: 4em;
`;

const Badges = styled.span`
  display: flex;
  flex: 0 1 auto;
  flex-wrap: wrap;
  gap: ${tokens.space[2]};
  min-inline-size: min-content;
  block-size: 1lh;
  overflow: hidden;

  /* Not 1lh of their own, smaller text. */
  & > * {
    block-size: 100%;
  }

  &:empty {
    display: none;
  }
`;

export interface BadgedNameProps {
  name: ReactNode;
  /** Badges, the most important one first. The last ones are left out if there isn't enough room. */
  badges: ReactNode;
}

/** A name with its badges on one line of a truncated cell. */
export function BadgedName({ name, badges }: BadgedNameProps) {
  return (
    <Line>
      <Name truncate>{name}</Name>
      <Badges>{badges}</Badges>
    </Line>
  );
}
