import { below, breakpoints, tokens } from '@switchboard/design-system';
import styled from 'styled-components';

/** The picture first; the findings next to it if there is room, otherwise below it. */
export const Areas = styled.div`
  display: grid;
  align-items: start;
  gap: ${tokens.space[5]};
  grid-template: 'picture findings' auto 'transcript findings' 1fr / minmax(0, 1fr) ${tokens.width.floating};

  & > * {
    min-inline-size: 0;
  }

  & > [data-area='picture'] {
    grid-area: picture;
  }

  & > [data-area='findings'] {
    grid-area: findings;
  }

  & > [data-area='transcript'] {
    grid-area: transcript;
  }

  ${below(breakpoints.desktop - 1)} {
    grid-template: 'picture' auto 'findings' auto 'transcript' auto / minmax(0, 1fr);
  }
`;

export const Players = styled.div`
  display: grid;
  gap: ${tokens.space[3]};
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));

  &[data-tracks='1'] {
    max-inline-size: 44rem;
  }

  /* Without any picture the findings need the room more. */
  &[data-empty] > * {
    aspect-ratio: auto;
  }
`;

export const FindingList = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[3]};
  list-style: none;
`;
