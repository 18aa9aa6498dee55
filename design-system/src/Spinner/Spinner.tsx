import type { ComponentPropsWithRef } from 'react';
import styled, { keyframes } from 'styled-components';
import { tokens } from '../tokens/tokens.ts';

export const spinnerSizes = ['sm', 'md', 'lg'] as const;

export interface SpinnerProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** What is loading, for screen readers. */
  label: string;
  size?: (typeof spinnerSizes)[number];
}

const turn = keyframes`
  to { transform: rotate(360deg); }
`;

const Root = styled.span`
  display: inline-flex;
  inline-size: ${tokens.size.iconMd};
  block-size: ${tokens.size.iconMd};
  flex: none;
  border: ${tokens.line.mark} solid color-mix(in srgb, currentcolor 24%, transparent);
  border-block-start-color: currentcolor;
  border-radius: 50%;
  animation: ${turn} ${tokens.motion.turn} linear infinite;

  &[data-size='sm'] {
    inline-size: ${tokens.size.iconSm};
    block-size: ${tokens.size.iconSm};
  }

  &[data-size='lg'] {
    inline-size: ${tokens.space[6]};
    block-size: ${tokens.space[6]};
  }
`;

/** A wait of unknown length. Prefer a Skeleton if the shape of the content is known. */
export function Spinner({ label, size = 'md', ...rest }: SpinnerProps) {
  return <Root role="progressbar" aria-label={label} data-size={size} {...rest} />;
}
