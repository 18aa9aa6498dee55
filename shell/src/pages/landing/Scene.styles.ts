import { phoneOnly, tokens } from '@switchboard/design-system';
import styled from 'styled-components';

/** A piece of the product as a picture: its own theme, nothing to press. */
export const SceneRoot = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[4]};
  padding: ${tokens.space[6]} ${tokens.space[5]};
  background: ${tokens.color.paper};
  color: ${tokens.color.ink};
  user-select: none;

  & > :only-child {
    flex: 1;
  }

  ${phoneOnly} {
    padding: ${tokens.space[4]};
  }
`;

export const SceneCalls = styled.div`
  overflow: hidden;
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
`;

export const Conversation = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[4]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};

  & > p {
    display: grid;
    grid-template-columns: 6.5rem minmax(0, 1fr) auto;
    gap: ${tokens.space[3]};
  }

  & > p > :first-child,
  & > p > :last-child {
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.sm};
  }

  & > p > :last-child {
    font-family: ${tokens.font.mono};
  }
`;
