import { Heading, tokens } from '@switchboard/design-system';
import { type ReactNode, useId } from 'react';
import styled from 'styled-components';

const Root = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[3]};
`;

/** One thing the candidate should know, under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Root aria-labelledby={id}>
      <Heading level={2} id={id}>
        {title}
      </Heading>
      {children}
    </Root>
  );
}

export const Lines = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[2]};
  padding-inline-start: ${tokens.space[5]};
`;
