import { tokens } from '@switchboard/design-system';
import styled from 'styled-components';

/** Details that few people need, folded until someone opens them. */
export const Fold = styled.details`
  & > summary {
    inline-size: fit-content;
    border-radius: ${tokens.radius.sm};
    font-weight: ${tokens.weight.semibold};
    cursor: pointer;
  }

  &[open] > summary {
    margin-block-end: ${tokens.space[3]};
  }
`;
