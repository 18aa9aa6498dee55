import { PoweredBy, tokens, useMediaQuery } from '@switchboard/design-system';
import { operatorName } from '@switchboard/platform';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { compactOnly } from './shortOnly.ts';

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[5]};
  align-items: center;
  min-block-size: 100dvh;
  padding: ${tokens.space[7]} ${tokens.space[4]} ${tokens.space[8]};
  color: ${tokens.color.ink};
  font-size: ${tokens.text.md};
  line-height: ${tokens.leading.normal};

  &[data-wide] {
    gap: ${tokens.space[3]};
    padding-block: ${tokens.space[4]};

    ${compactOnly} {
      position: relative;
      padding-block: ${tokens.space[3]};

      /* Next to the title: below the steps it would make the page higher than the window. */
      & > footer {
        position: absolute;
        inset-block-start: ${tokens.space[4]};
        inset-inline-end: max(${tokens.space[4]}, calc(50% - 38rem));
      }
    }
  }

  & > footer {
    justify-content: center;
    margin-block-start: auto;
  }
`;

const Column = styled.main`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[7]};
  inline-size: 100%;
  max-inline-size: 44rem;

  &[data-wide] {
    gap: ${tokens.space[4]};
    max-inline-size: 76rem;

    ${compactOnly} {
      gap: ${tokens.space[3]};
    }
  }
`;

/** The frame of the candidate's pages on the large scale: one column, large type, and space around each part. */
export function CandidatePage({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) {
  const wide = isWide ? '' : undefined;
  const isCompact = useMediaQuery(compactOnly.replace('@media ', '')) && isWide;
  return (
    <Root data-scale={isCompact ? undefined : 'large'} data-wide={wide}>
      <Column data-wide={wide}>{children}</Column>
      <PoweredBy operator={operatorName()} />
    </Root>
  );
}
