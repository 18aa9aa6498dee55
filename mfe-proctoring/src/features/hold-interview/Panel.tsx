import { Heading, phoneOnly, tokens } from '@switchboard/design-system';
import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { shortOnly } from '../../candidate/shortOnly.ts';

const Root = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[3]};
  min-inline-size: 0;
  min-block-size: 0;
  padding: ${tokens.space[4]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};

  ${shortOnly} {
    gap: ${tokens.space[2]};
    padding: ${tokens.space[3]};
  }

  ${phoneOnly} {
    gap: ${tokens.space[2]};
    padding: ${tokens.space[3]};
  }
`;

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[2]};
`;

interface Props {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** One titled column of the call. */
export function Panel({ title, aside, children }: Props) {
  const id = useId();
  return (
    <Root aria-labelledby={id}>
      <Head>
        <Heading level={2} id={id}>
          {title}
        </Heading>
        {aside}
      </Head>
      {children}
    </Root>
  );
}
