import { Heading, PoweredBy, phoneOnly, tokens } from '@switchboard/design-system';
import { operatorName } from '@switchboard/platform';
import { type ReactNode, type Ref, useEffect } from 'react';
import styled from 'styled-components';

interface Props {
  title: string;
  /** Text between the title and the content that explains the page. */
  lead?: ReactNode;
  children: ReactNode;
  /** Takes the focus when the page changes to another one. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Has two columns where there is room for them. */
  isWide?: boolean;
}

const Root = styled.div`
  /* Fields for thumbs, beside the large buttons. */
  --sb-size-control-sm: calc(${tokens.size.controlLg} - ${tokens.space[5]});
  --sb-size-control-md: calc(${tokens.size.controlLg} - ${tokens.space[3]});

  display: flex;
  flex-direction: column;
  gap: ${tokens.space[7]};
  min-block-size: 100dvh;
  padding: ${tokens.space[7]} ${tokens.space[5]} ${tokens.space[8]};
  color: ${tokens.color.ink};
  font-size: ${tokens.text.md};
  line-height: ${tokens.leading.normal};

  & > footer {
    justify-content: center;
    margin-block-start: auto;
  }

  ${phoneOnly} {
    padding: ${tokens.space[5]} ${tokens.space[4]} ${tokens.space[7]};
  }
`;

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[6]};
  inline-size: 100%;
  max-inline-size: 40rem;
  margin-inline: auto;

  &[data-wide] {
    max-inline-size: 68rem;
  }
`;

const Opening = styled.header`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[3]};
  overflow-wrap: anywhere;
`;

/** The frame of the booker's pages: a column that fits a phone, large type, and no product navigation. */
export function BookerPage({ title, lead, children, headingRef, isWide = false }: Props) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <Root data-scale="large">
      <Column data-wide={isWide || undefined}>
        <Opening>
          <Heading level={1} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
            {title}
          </Heading>
          {lead}
        </Opening>
        {children}
      </Column>
      <PoweredBy operator={operatorName()} />
    </Root>
  );
}
