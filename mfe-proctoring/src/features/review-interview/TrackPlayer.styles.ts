import { tokens } from '@switchboard/design-system';
import styled from 'styled-components';

export const Frame = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  justify-content: center;
  min-inline-size: 0;
  aspect-ratio: 16 / 9;
  overflow: hidden;
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.sunken};
`;

export const Picture = styled.video`
  display: block;
  inline-size: 100%;
  block-size: 100%;
  object-fit: contain;

  &[hidden] {
    display: none;
  }
`;

export const TrackName = styled.span`
  position: absolute;
  inset-block-start: ${tokens.space[2]};
  inset-inline-start: ${tokens.space[2]};
  z-index: 1;
  padding: 0 ${tokens.space[2]};
  border-radius: ${tokens.radius.sm};
  background: ${tokens.color.surface};
  color: ${tokens.color.ink};
  font-size: ${tokens.text.xs};
  font-weight: ${tokens.weight.medium};
`;

export const Note = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[6]} ${tokens.space[4]} ${tokens.space[4]};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};
  text-align: center;
  text-wrap: balance;
`;
