import { Spinner, tokens } from '@switchboard/design-system';
import styled from 'styled-components';
import { CandidatePage } from '../../candidate/CandidatePage.tsx';
import { t } from '../../texts/texts.ts';

const Root = styled.p`
  display: flex;
  align-items: center;
  gap: ${tokens.space[3]};
  padding-block-start: 20vh;
  font-size: ${tokens.text.lg};
`;

/** Shown while the interview's details, or the named content, are loading. */
export function Loading({ label = t('page.loading') }: { label?: string }) {
  return (
    <CandidatePage>
      <Root role="status">
        <Spinner label={t('page.spinner')} />
        {label}
      </Root>
    </CandidatePage>
  );
}
