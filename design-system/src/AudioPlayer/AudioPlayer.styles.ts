import styled from 'styled-components';
import { tokens } from '../tokens/tokens.ts';

export const PlayerRoot = styled.div`
  container-type: inline-size;
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[2]};
  min-inline-size: 0;
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};
`;

export const PlayerRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[1]} ${tokens.space[3]};
`;

export const Seek = styled.div`
  flex: 1 1 5rem;
  min-inline-size: 0;
  padding-inline: ${tokens.space[1]};

  /* In a narrow place on a line of its own, above the controls: half a line would be too short to hit a moment. */
  @container (max-width: 22rem) {
    order: -1;
    flex-basis: 100%;
  }
`;

export const Volume = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  inline-size: 7rem;
  color: ${tokens.color.inkMuted};

  & > :last-child {
    flex: 1;
  }

  @container (max-width: 30rem) {
    display: none;
  }
`;

export const Timer = styled.span`
  color: ${tokens.color.inkMuted};
  font-family: ${tokens.font.mono};
  font-size: ${tokens.text.sm};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;

  & > span:first-child {
    color: ${tokens.color.ink};
  }
`;

export const MarkerTick = styled.span`
  position: absolute;
  inset-block-start: calc(50% - ${tokens.space[3]} / 2);
  inline-size: ${tokens.line.mark};
  block-size: ${tokens.space[3]};
  background: ${tokens.color.lineStrong};
  pointer-events: none;
`;

export const MarkerList = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[1]};
  list-style: none;
`;

export const MarkerTime = styled.span`
  color: ${tokens.color.inkMuted};
  font-family: ${tokens.font.mono};
  font-size: ${tokens.text.xs};
`;

export const PlayerError = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]};
  color: ${tokens.color.danger};
  font-size: ${tokens.text.sm};
`;
