import { tokens } from '@switchboard/design-system';
import styled from 'styled-components';

/** A page with one thing in its middle: a notice, a wait. */
export const CenteredPage = styled.div`
  display: grid;
  place-content: center;
  grid-template-columns: minmax(0, ${tokens.width.prose});
  min-block-size: 60dvh;
  padding: ${tokens.space[5]};
`;
