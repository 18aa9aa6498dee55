import { Heading, phoneOnly, Stack, Text, tokens } from '@switchboard/design-system';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Wordmark } from '../../brand/Wordmark.tsx';
import { usePageTitle } from '../../routing/usePageTitle.ts';

const Root = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  min-block-size: 100dvh;
  padding: ${tokens.space[5]} ${tokens.space[4]} ${tokens.space[7]};
`;

const Head = styled.header`
  inline-size: 100%;
  max-inline-size: ${tokens.width.pageMedium};
`;

const Panel = styled.main`
  inline-size: 100%;
  max-inline-size: ${tokens.width.dialogSm};
  margin-block: auto;
  padding-block: ${tokens.space[6]};

  ${phoneOnly} {
    margin-block: 0 auto;
  }
`;

interface AuthPageProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Below a hairline: links to the other sign-in pages. */
  footer?: ReactNode;
}

const Foot = styled.footer`
  padding-block-start: ${tokens.space[4]};
  border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
`;

/** The quiet page around signing in, signing up and passwords: one narrow form. */
export function AuthPage({ title, description, children, footer }: AuthPageProps) {
  usePageTitle(title);
  return (
    <Root>
      <Head>
        <Wordmark />
      </Head>
      <Panel id="content">
        <Stack gap={5}>
          <Stack gap={1}>
            <Heading level={1}>{title}</Heading>
            {description && (
              <Text as="p" tone="muted">
                {description}
              </Text>
            )}
          </Stack>
          {children}
          {footer && <Foot>{footer}</Foot>}
        </Stack>
      </Panel>
    </Root>
  );
}
