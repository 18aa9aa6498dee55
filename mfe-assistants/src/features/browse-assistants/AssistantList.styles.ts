import { focusRingInside, tokens } from '@switchboard/design-system';
import { Link } from '@switchboard/platform/router';
import styled from 'styled-components';

export const Frame = styled.div`
  display: flex;
  flex-direction: column;
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};
  overflow: hidden;

  & > * + * {
    border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  }
`;

export const Item = styled(Link)`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${tokens.space[1]};
  padding: ${tokens.space[3]};
  border-inline-start: ${tokens.line.mark} solid transparent;
  color: inherit;
  text-decoration: none;
  transition: background-color ${tokens.motion.fast} ${tokens.motion.ease};

  & > :first-child {
    max-inline-size: 100%;
  }

  &:hover {
    background: ${tokens.color.hover};
  }

  &[aria-current='page'] {
    border-inline-start-color: ${tokens.color.accent};
    background: ${tokens.color.accentSoft};
  }

  &:focus-visible {
    ${focusRingInside}
  }
`;

export const SkeletonRow = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[3]};
`;
