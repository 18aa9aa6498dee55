import { focusRing, tokens } from '@switchboard/design-system';
import styled, { css } from 'styled-components';

/** A day or a time that a touch chooses: large enough for a thumb, and its text may take two lines. */
export const choiceSurface = css`
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};
  color: ${tokens.color.ink};
  font: inherit;
  line-height: ${tokens.leading.tight};
  cursor: pointer;
  -webkit-tap-highlight-color: transparent;

  &:hover {
    border-color: ${tokens.color.lineStrong};
    background: ${tokens.color.hover};
  }

  &[aria-pressed='true'] {
    border-color: ${tokens.color.accent};
    background: ${tokens.color.accentSoft};
    box-shadow: inset 0 0 0 ${tokens.line.hair} ${tokens.color.accent};
  }

  &:focus-visible {
    ${focusRing}
  }
`;

export const TimeButton = styled.button`
  ${choiceSurface}
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  inline-size: 100%;
  min-block-size: ${tokens.size.controlLg};
  padding: ${tokens.space[2]};
  font-variant-numeric: tabular-nums;
  font-weight: ${tokens.weight.medium};

  & > span {
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.xs};
    font-weight: ${tokens.weight.regular};
  }
`;

export const TimeGrid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(7rem, 100%), 1fr));
  gap: ${tokens.space[2]};
  list-style: none;
`;
