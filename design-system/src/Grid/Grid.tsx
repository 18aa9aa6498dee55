import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { type SpaceStep, tokens } from '../tokens/tokens.ts';

export interface GridProps extends ComponentPropsWithRef<'div'> {
  /** Smallest column width in px; as many columns as fit. */
  min?: number;
  /** A fixed number of columns, which falls back to what fits when `min` is given too. */
  columns?: number;
  /** Step of the spacing scale, 0 to 8. */
  gap?: SpaceStep;
}

function templateColumns(min: number | undefined, columns: number | undefined, gap: SpaceStep): string {
  if (columns !== undefined && min === undefined) return `repeat(${columns}, minmax(0, 1fr))`;
  const floor = `${min ?? 240}px`;
  if (columns === undefined) return `repeat(auto-fill, minmax(min(100%, ${floor}), 1fr))`;
  const share = `calc((100% - ${columns - 1} * ${tokens.space[gap]}) / ${columns})`;
  return `repeat(auto-fill, minmax(min(100%, max(${floor}, ${share})), 1fr))`;
}

const Root = styled.div<{ $template: string; $gap: SpaceStep }>`
  display: grid;
  grid-template-columns: ${(props) => props.$template};
  gap: ${(props) => tokens.space[props.$gap]};
`;

/** Lays children out in equal columns that wrap if there isn't enough room. */
export function Grid({ min, columns, gap = 4, ...rest }: GridProps) {
  return <Root $template={templateColumns(min, columns, gap)} $gap={gap} {...rest} />;
}
