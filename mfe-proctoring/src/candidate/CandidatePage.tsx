import { tokens } from '@switchboard/design-system';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Root = styled.div`
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

/** The frame of everything a candidate sees, on the large scale: one wide column, large type, room around each thing. */
export function CandidatePage({ children }: { children: ReactNode }) {
  return (
    <Root data-scale="large">
      <Column>{children}</Column>
    </Root>
  );
}
