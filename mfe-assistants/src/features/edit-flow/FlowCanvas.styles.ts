import { focusRing, tokens, truncate } from '@switchboard/design-system';
import styled, { css } from 'styled-components';
import { cardWidth, footHeight, handleSize, headHeight, portHeight, textHeight } from '../../flow/cardSize.ts';

const px = (size: number) => `${size}px`;

export const CanvasFrame = styled.div`
  position: relative;
  block-size: 100%;
  min-block-size: 20rem;
  overflow: hidden;

  & .react-flow {
    --xy-background-color: ${tokens.color.sunken};
    --xy-background-pattern-color: ${tokens.color.inkFaint};
    --xy-edge-stroke: ${tokens.color.lineStrong};
    --xy-edge-stroke-selected: ${tokens.color.accent};
    --xy-connectionline-stroke: ${tokens.color.accent};
    --xy-minimap-background-color: ${tokens.color.surface};
    --xy-minimap-mask-background-color: color-mix(in srgb, ${tokens.color.sunken} 70%, transparent);
    --xy-minimap-node-background-color: ${tokens.color.lineStrong};
    --xy-selection-background-color: color-mix(in srgb, ${tokens.color.accent} 8%, transparent);
    --xy-selection-border: ${tokens.line.hair} dashed ${tokens.color.accent};
    --xy-edge-stroke-width: 1.5;
  }

  /* Drawings are as wide as their place elsewhere; lines reach out of theirs, which has no width. */
  & .react-flow__edges svg,
  & .react-flow__connectionline {
    max-inline-size: none;
  }

  & .react-flow__node {
    cursor: grab;
  }

  & .react-flow__edge.selected .react-flow__edge-path,
  & .react-flow__edge[data-near] .react-flow__edge-path {
    stroke: ${tokens.color.accent};
  }

  & .react-flow__minimap {
    border: ${tokens.line.hair} solid ${tokens.color.line};
    border-radius: ${tokens.radius.md};
    overflow: hidden;
  }

  & .react-flow__handle {
    inline-size: ${px(handleSize)};
    block-size: ${px(handleSize)};
    min-inline-size: 0;
    min-block-size: 0;
    border: ${tokens.line.mark} solid ${tokens.color.surface};
    border-radius: 50%;
    background: ${tokens.color.inkFaint};
  }

  & .react-flow__handle[data-state='missing'] {
    background: ${tokens.color.warningLamp};
  }

  & .react-flow__handle.connectingto,
  & .react-flow__handle:hover {
    background: ${tokens.color.accent};
  }

  /* The target of a drag is easier to hit than it looks. */
  & .react-flow__handle::after {
    position: absolute;
    inset: ${px(-footHeight)};
    content: '';
  }
`;

export const Card = styled.div`
  inline-size: ${px(cardWidth)};
  border: ${tokens.line.hair} solid ${tokens.color.lineStrong};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};
  color: ${tokens.color.ink};
  font-size: ${tokens.text.sm};
  text-align: start;
  outline: 0;

  &[data-selected] {
    border-color: ${tokens.color.accent};
    box-shadow: 0 0 0 ${tokens.line.hair} ${tokens.color.accent};
  }

  &[data-level='error'] {
    border-color: ${tokens.color.danger};
  }

  &[data-mark='on'] {
    border-color: ${tokens.color.live};
  }

  ${[1, 2, 3, 4].map(
    (quarter) => css`
      &[data-mark='${quarter}'] {
        border-color: ${tokens.color.live};
        background: color-mix(in srgb, ${tokens.color.live} ${quarter * 5}%, ${tokens.color.surface});
        box-shadow: inset ${quarter * 2}px 0 0 ${tokens.color.live};
      }
    `,
  )}

  &[data-mark='off'] {
    background: ${tokens.color.sunken};
    color: ${tokens.color.inkMuted};
  }

  &[data-level='error'][data-selected] {
    box-shadow: 0 0 0 ${tokens.line.hair} ${tokens.color.danger};
  }

  &:focus-visible {
    ${focusRing}
  }
`;

export const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  block-size: ${px(headHeight)};
  padding-inline: ${tokens.space[3]};

  & > svg {
    flex: none;
    color: ${tokens.color.inkMuted};
  }

  & > [data-part='title'] {
    flex: 1;
    min-inline-size: 0;
  }
`;

export const Kind = styled.span`
  display: block;
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};
  line-height: ${tokens.leading.tight};
  ${truncate}
`;

export const Title = styled.span`
  display: block;
  font-weight: ${tokens.weight.semibold};
  line-height: ${tokens.leading.tight};
  ${truncate}
`;

export const Body = styled.p`
  display: -webkit-box;
  /* Two lines: what is left of the third would be cut in half. */
  block-size: 2.8em;
  margin-block-end: calc(${px(textHeight)} - 2.8em);
  padding-inline: ${tokens.space[3]};
  overflow: hidden;
  color: ${tokens.color.inkMuted};
  line-height: 1.4;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

export const Ports = styled.div`
  border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  padding-block-end: calc(${px(footHeight)} - ${tokens.line.hair});
`;

export const PortRow = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: ${tokens.space[1]};
  block-size: ${px(portHeight)};
  padding-inline: ${tokens.space[3]};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};

  & > span {
    ${truncate}
  }

  &[data-chosen] {
    background: ${tokens.color.accentSoft};
    color: ${tokens.color.ink};
  }

  &[data-type='condition'] > span,
  &[data-type='intent'] > span {
    color: ${tokens.color.ink};
  }
`;

export const Mark = styled.span`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: ${tokens.space[1]};
  padding: 0 ${tokens.space[1]};
  border-radius: ${tokens.radius.sm};
  background: ${tokens.color.hover};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};
  font-weight: ${tokens.weight.medium};
  font-variant-numeric: tabular-nums;

  &[data-level='error'] {
    background: ${tokens.color.dangerSoft};
    color: ${tokens.color.danger};
  }

  &[data-level='warning'] {
    background: ${tokens.color.warningSoft};
    color: ${tokens.color.warning};
  }

  &[data-level='path'],
  &[data-level='live'] {
    background: ${tokens.color.liveSoft};
    color: ${tokens.color.live};
  }
`;

/** A call is here now. */
export const LiveDot = styled.span`
  inline-size: ${tokens.space[2]};
  block-size: ${tokens.space[2]};
  border-radius: 50%;
  background: ${tokens.color.liveLamp};
`;

export const EdgeLabel = styled.span`
  position: absolute;
  max-inline-size: 6rem;
  padding: 0 ${tokens.space[2]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.sm};
  background: ${tokens.color.surface};
  color: ${tokens.color.ink};
  font-size: ${tokens.text.xs};
  pointer-events: none;
  ${truncate}
`;
