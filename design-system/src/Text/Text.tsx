import type { ComponentPropsWithRef } from 'react';
import styled, { css } from 'styled-components';
import { truncate } from '../tokens/mixins.ts';
import { tokens } from '../tokens/tokens.ts';

export const textSizes = ['xs', 'sm', 'md', 'lg'] as const;
export const textTones = ['default', 'muted', 'danger', 'success', 'warning', 'accent'] as const;
export const textWeights = ['regular', 'medium', 'semibold', 'bold'] as const;

export interface TextProps extends Omit<ComponentPropsWithRef<'span'>, 'color'> {
  size?: (typeof textSizes)[number];
  tone?: (typeof textTones)[number];
  weight?: (typeof textWeights)[number];
  /** Mono with tabular figures: phone numbers, ids, timers. */
  mono?: boolean;
  /** One line that ends in an ellipsis; in a Table, shown in full on hover and focus. */
  truncate?: boolean;
  /** Number of lines after which the text ends in an ellipsis. */
  clamp?: number;
  as?: 'span' | 'p' | 'div' | 'strong' | 'em' | 'small' | 'time' | 'li' | 'dt' | 'dd';
}

const toneColor = {
  default: 'inherit',
  muted: tokens.color.inkMuted,
  danger: tokens.color.danger,
  success: tokens.color.success,
  warning: tokens.color.warning,
  accent: tokens.color.accent,
};

const Root = styled.span<{
  $size: NonNullable<TextProps['size']>;
  $tone: NonNullable<TextProps['tone']>;
  $weight?: NonNullable<TextProps['weight']>;
  $isMono: boolean;
  $isTruncated: boolean;
  $clamp?: number;
}>`
  color: ${(props) => toneColor[props.$tone]};
  font-size: ${(props) => tokens.text[props.$size]};
  ${(props) =>
    props.$weight &&
    css`
      font-weight: ${tokens.weight[props.$weight]};
    `}
  ${(props) =>
    props.$isMono &&
    css`
      font-family: ${tokens.font.mono};
      font-variant-numeric: tabular-nums;
      letter-spacing: -0.01em;
    `}
  ${(props) =>
    props.$isTruncated &&
    css`
      display: block;
      min-inline-size: 0;
      /* Cut at its end, on whichever side it is written to; it begins where the others in the column do. */
      text-align: -webkit-match-parent;
      text-align: match-parent;
      ${truncate}
    `}
  ${(props) =>
    props.$clamp !== undefined &&
    css`
      display: -webkit-box;
      overflow: hidden;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: ${props.$clamp};
    `}
`;

/** Text in one of the type scale's sizes and one of the semantic colours. */
export function Text({
  size = 'md',
  tone = 'default',
  weight,
  mono = false,
  truncate = false,
  clamp,
  ...rest
}: TextProps) {
  return (
    <Root
      $size={size}
      $tone={tone}
      $weight={weight}
      $isMono={mono}
      $isTruncated={truncate}
      $clamp={clamp}
      data-truncated={truncate || undefined}
      dir={truncate ? 'auto' : undefined}
      {...rest}
    />
  );
}
