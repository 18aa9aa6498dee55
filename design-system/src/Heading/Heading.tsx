import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { tokens } from '../tokens/tokens.ts';

export const headingLevels = [1, 2, 3, 4] as const;

export interface HeadingProps extends ComponentPropsWithRef<'h2'> {
  /** Level in the page's outline; the size follows it. */
  level?: (typeof headingLevels)[number];
}

const Root = styled.h2`
  color: ${tokens.color.ink};
  font-size: ${tokens.text.md};
  font-weight: ${tokens.weight.semibold};
  line-height: ${tokens.leading.tight};
  text-wrap: balance;
  overflow-wrap: anywhere;

  &[data-level='1'] {
    font-size: ${tokens.text.xxl};
    letter-spacing: -0.022em;
  }

  &[data-level='2'] {
    font-size: ${tokens.text.xl};
    letter-spacing: -0.014em;
  }

  &[data-level='3'] {
    font-size: ${tokens.text.lg};
    letter-spacing: -0.008em;
  }
`;

/** A heading of the page's outline. */
export function Heading({ level = 2, ...rest }: HeadingProps) {
  return <Root as={`h${level}`} data-level={level} {...rest} />;
}
