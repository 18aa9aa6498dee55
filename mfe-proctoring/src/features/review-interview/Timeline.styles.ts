import { focusRing, tokens } from '@switchboard/design-system';
import styled from 'styled-components';

export const Root = styled.div`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  align-items: center;
  gap: ${tokens.space[1]} ${tokens.space[3]};
`;

export const LaneName = styled.span`
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};
`;

export const Lane = styled.div`
  position: relative;
  block-size: ${tokens.space[5]};
  border-radius: ${tokens.radius.sm};
  background: ${tokens.color.sunken};
  cursor: pointer;
`;

const fills = {
  recorded: tokens.color.lineStrong,
  waiting: tokens.color.line,
  paused: tokens.color.ringingLamp,
  network: tokens.color.infoLamp,
  note: tokens.color.successLamp,
};

export const Block = styled.span`
  position: absolute;
  inset-block: ${tokens.space[1]};
  min-inline-size: ${tokens.line.bar};
  border-radius: ${tokens.radius.sm};

  &[data-kind='recorded'] {
    background: ${fills.recorded};
  }

  &[data-kind='waiting'] {
    background: ${fills.waiting};
  }

  &[data-kind='paused'] {
    background: ${fills.paused};
  }

  &[data-kind='network'] {
    border: ${tokens.line.mark} solid ${fills.network};
  }

  &[data-kind='note'] {
    background: ${fills.note};
  }

  /* What is missing is struck through, so that colour is not the only sign of it. */
  &[data-kind='gap'] {
    border: ${tokens.line.hair} solid ${tokens.color.dangerLine};
    background: repeating-linear-gradient(
      -45deg,
      ${tokens.color.dangerLamp} 0 ${tokens.line.mark},
      ${tokens.color.surface} ${tokens.line.mark} ${tokens.space[2]}
    );
  }
`;

export const Playhead = styled.span`
  position: absolute;
  inset-block: 0;
  inline-size: ${tokens.line.mark};
  background: ${tokens.color.accent};
  pointer-events: none;
`;

export const Marker = styled.button`
  position: absolute;
  inset-block: 0;
  inline-size: ${tokens.space[5]};
  padding: 0;
  border: ${tokens.line.hair} solid ${tokens.color.warningLine};
  border-radius: ${tokens.radius.sm};
  margin-inline-start: calc(-1 * ${tokens.space[5]} / 2);
  background: ${tokens.color.warningSoft};
  color: ${tokens.color.warning};
  font-size: ${tokens.text.xs};
  font-weight: ${tokens.weight.semibold};
  font-variant-numeric: tabular-nums;
  line-height: 1;
  cursor: pointer;

  &[data-verdict='dismissed'] {
    border-style: dashed;
    border-color: ${tokens.color.lineStrong};
    background: ${tokens.color.surface};
    color: ${tokens.color.inkMuted};
    text-decoration: line-through;
  }

  &[data-end] {
    border-color: ${tokens.color.dangerLine};
    background: ${tokens.color.dangerSoft};
    color: ${tokens.color.danger};
  }

  &[aria-current='true'] {
    z-index: 1;
    border-color: ${tokens.color.accent};
    box-shadow: 0 0 0 ${tokens.line.hair} ${tokens.color.accent};
  }

  &:focus-visible {
    z-index: 2;
    ${focusRing}
  }
`;

export const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[1]} ${tokens.space[4]};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};
  list-style: none;

  & > li {
    display: inline-flex;
    align-items: center;
    gap: ${tokens.space[2]};
  }

  & > li > span:first-child {
    position: relative;
    inline-size: ${tokens.space[4]};
    block-size: ${tokens.space[4]};
  }

  & > li > span:first-child > span {
    inset: ${tokens.space[1]} 0;
  }
`;
