import type { ComponentPropsWithRef, ElementType } from 'react';
import styled from 'styled-components';
import { type SpaceStep, tokens } from '../tokens/tokens.ts';

export const stackDirections = ['column', 'row', 'column-reverse', 'row-reverse'] as const;
export const stackAlignments = ['start', 'center', 'end', 'stretch', 'baseline'] as const;
export const stackJustifications = ['start', 'center', 'end', 'between'] as const;

export interface StackProps extends ComponentPropsWithRef<'div'> {
  direction?: (typeof stackDirections)[number];
  /** Step of the spacing scale, 0 to 8. */
  gap?: SpaceStep;
  align?: (typeof stackAlignments)[number];
  justify?: (typeof stackJustifications)[number];
  wrap?: boolean;
  as?: ElementType;
}

const alignValue = { start: 'flex-start', center: 'center', end: 'flex-end', stretch: 'stretch', baseline: 'baseline' };
const justifyValue = { start: 'flex-start', center: 'center', end: 'flex-end', between: 'space-between' };

const Root = styled.div<{
  $direction: NonNullable<StackProps['direction']>;
  $gap: SpaceStep;
  $align: NonNullable<StackProps['align']>;
  $justify: NonNullable<StackProps['justify']>;
  $wrap: boolean;
}>`
  display: flex;
  min-inline-size: 0;
  flex-direction: ${(props) => props.$direction};
  flex-wrap: ${(props) => (props.$wrap ? 'wrap' : 'nowrap')};
  gap: ${(props) => tokens.space[props.$gap]};
  align-items: ${(props) => alignValue[props.$align]};
  justify-content: ${(props) => justifyValue[props.$justify]};
  list-style: none;
`;

/** Lays children out in one direction, separated by a step of the spacing scale. */
export function Stack({ direction = 'column', gap = 4, align, justify = 'start', wrap = false, ...rest }: StackProps) {
  const isRow = direction.startsWith('row');
  return (
    <Root
      $direction={direction}
      $gap={gap}
      $align={align ?? (isRow ? 'center' : 'stretch')}
      $justify={justify}
      $wrap={wrap}
      {...rest}
    />
  );
}
