import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { tokens } from '../tokens/tokens.ts';

export interface SparklineProps extends Omit<ComponentPropsWithRef<'svg'>, 'values'> {
  /** Evenly spaced values, oldest first. */
  values: readonly number[];
  /** The trend as text. */
  label: string;
}

const WIDTH = 96;
const HEIGHT = 28;
const INSET = 3;

const Root = styled.svg`
  display: block;
  inline-size: ${WIDTH}px;
  block-size: ${HEIGHT}px;
  overflow: visible;
  color: ${tokens.color.accent};
  fill: none;
  stroke: currentcolor;
  stroke-width: 1.5;
  stroke-linecap: round;
  stroke-linejoin: round;

  & > circle {
    fill: currentcolor;
    stroke: none;
  }
`;

/** Scales the values to the drawing: the lowest at the bottom, the highest at the top, a flat line in the middle. */
export function sparklinePoints(values: readonly number[]): { x: number; y: number }[] {
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const step = values.length > 1 ? (WIDTH - 2 * INSET) / (values.length - 1) : 0;
  return values.map((value, index) => ({
    x: INSET + index * step,
    y: span === 0 ? HEIGHT / 2 : HEIGHT - INSET - ((value - low) / span) * (HEIGHT - 2 * INSET),
  }));
}

/** A small line over time with its latest value marked. Draws nothing for fewer than two values. */
export function Sparkline({ values, label, ...rest }: SparklineProps) {
  if (values.length < 2) return null;
  const points = sparklinePoints(values);
  const last = points[points.length - 1];
  return (
    <Root viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} {...rest}>
      <polyline points={points.map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`).join(' ')} />
      {last && <circle cx={last.x} cy={last.y} r={2.5} />}
    </Root>
  );
}
