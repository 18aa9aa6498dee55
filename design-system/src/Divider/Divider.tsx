import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { tokens } from '../tokens/tokens.ts';

export interface DividerProps extends ComponentPropsWithRef<'hr'> {
  orientation?: 'horizontal' | 'vertical';
}

const Root = styled.hr`
  flex: none;
  align-self: stretch;
  inline-size: auto;
  block-size: ${tokens.line.hair};
  margin: 0;
  border: 0;
  background: ${tokens.color.line};

  &[aria-orientation='vertical'] {
    inline-size: ${tokens.line.hair};
    block-size: auto;
  }
`;

/** A hairline between two groups. */
export function Divider({ orientation = 'horizontal', ...rest }: DividerProps) {
  return <Root aria-orientation={orientation} {...rest} />;
}
