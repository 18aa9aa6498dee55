import { Spinner, tokens } from '@switchboard/design-system';
import styled from 'styled-components';
import { CandidatePage } from '../../candidate/CandidatePage.tsx';

const Root = styled.p`
  display: flex;
  align-items: center;
  gap: ${tokens.space[3]};
  padding-block-start: 20vh;
  font-size: ${tokens.text.lg};
`;

/** The wait for the interview's details. */
export function Loading() {
  return (
    <CandidatePage>
      <Root role="status">
        <Spinner label="Loading" />
        Loading interview details...
      </Root>
    </CandidatePage>
  );
}
