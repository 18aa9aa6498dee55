import type { ComponentPropsWithRef } from 'react';
import styled, { keyframes } from 'styled-components';
import { tokens } from '../tokens/tokens.ts';

export const skeletonShapes = ['text', 'block', 'circle'] as const;

export interface SkeletonProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** A number is px. */
  width?: number | string;
  /** A number is px. */
  height?: number | string;
  /** Number of text lines; the last one is shorter. */
  lines?: number;
  shape?: (typeof skeletonShapes)[number];
}

const breathe = keyframes`
  50% { opacity: 0.5; }
`;

const Bar = styled.div`
  block-size: 0.9em;
  border-radius: ${tokens.radius.sm};
  background: color-mix(in srgb, ${tokens.color.ink} 9%, transparent);
  animation: ${breathe} ${tokens.motion.breath} ease-in-out infinite;

  &[data-shape='block'] {
    block-size: ${tokens.space[8]};
    border-radius: ${tokens.radius.md};
  }

  &[data-shape='circle'] {
    inline-size: ${tokens.space[6]};
    block-size: ${tokens.space[6]};
    border-radius: 50%;
  }
`;

const Lines = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[2]};

  & > :last-child:not(:first-child) {
    inline-size: 64%;
  }
`;

function toLength(value: number | string | undefined): string | undefined {
  return typeof value === 'number' ? `${value}px` : value;
}

/** A placeholder in the shape of the content. Hidden from screen readers: the surrounding region has aria-busy. */
export function Skeleton({ width, height, lines = 1, shape = 'text', style, ...rest }: SkeletonProps) {
  const size = { inlineSize: toLength(width), blockSize: toLength(height), ...style };
  if (shape !== 'text' || lines <= 1) return <Bar aria-hidden="true" data-shape={shape} style={size} {...rest} />;
  return (
    <Lines aria-hidden="true" style={size} {...rest}>
      {Array.from({ length: lines }, (_, line) => `line-${line}`).map((key) => (
        <Bar key={key} />
      ))}
    </Lines>
  );
}
