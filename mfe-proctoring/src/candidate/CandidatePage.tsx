import { tokens } from '@switchboard/design-system';
import type { ReactNode } from 'react';
import styled from 'styled-components';

// The candidate's pages are large: the same components, on a scale of type and controls of their own.
const Root = styled.div`
  --sb-text-xs: 0.875rem;
  --sb-text-sm: 1rem;
  --sb-text-md: 1.125rem;
  --sb-text-lg: 1.25rem;
  --sb-text-xl: 1.5rem;
  --sb-text-2xl: 2.25rem;
  --sb-size-icon-md: 20px;
  --sb-size-icon-lg: 28px;
  --sb-size-control-lg: 56px;

  display: flex;
  flex-direction: column;
  align-items: center;
  padding: ${tokens.space[7]} ${tokens.space[4]} ${tokens.space[8]};
  color: ${tokens.color.ink};
  font-size: ${tokens.text.md};
  line-height: ${tokens.leading.normal};
`;

const Column = styled.main`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[7]};
  inline-size: 100%;
  max-inline-size: 44rem;
`;

/** The frame of everything a candidate sees: one wide column, large type, room around each thing. */
export function CandidatePage({ children }: { children: ReactNode }) {
  return (
    <Root>
      <Column>{children}</Column>
    </Root>
  );
}
