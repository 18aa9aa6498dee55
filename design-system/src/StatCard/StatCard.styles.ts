import { Link } from 'react-aria-components';
import styled, { css } from 'styled-components';
import { focusRing } from '../tokens/mixins.ts';
import { tokens } from '../tokens/tokens.ts';

const surface = css`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[2]};
  min-inline-size: 0;
  padding: ${tokens.space[3]} ${tokens.space[4]} ${tokens.space[4]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};
  color: ${tokens.color.ink};
`;

export const StatRoot = styled.div`
  ${surface}
`;

export const StatLinkRoot = styled(Link)`
  ${surface}
  text-decoration: none;
  transition: border-color ${tokens.motion.fast} ${tokens.motion.ease};

  &[data-hovered] {
    border-color: ${tokens.color.lineStrong};
  }

  &[data-focus-visible] {
    ${focusRing}
  }
`;

export const StatLabel = styled.div`
  display: flex;
  align-items: flex-start;
  gap: ${tokens.space[2]};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};
  font-weight: ${tokens.weight.medium};

  /* On the first line of a label that wraps. */
  & > svg {
    flex: none;
    block-size: 1lh;
    color: ${tokens.color.inkFaint};
  }
`;

export const StatValue = styled.div`
  font-size: ${tokens.text.xxl};
  font-variant-numeric: tabular-nums;
  font-weight: ${tokens.weight.semibold};
  letter-spacing: -0.022em;
  line-height: ${tokens.leading.tight};
`;

export const StatFoot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[2]};
  min-block-size: 1.75rem;
  margin-block-start: auto;
`;

export const StatChange = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space[1]};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};
  font-variant-numeric: tabular-nums;

  &[data-tone='success'] {
    color: ${tokens.color.success};
  }

  &[data-tone='danger'] {
    color: ${tokens.color.danger};
  }

  &[data-tone='warning'] {
    color: ${tokens.color.warning};
  }
`;
