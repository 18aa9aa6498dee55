import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { tokens } from '../tokens/tokens.ts';

export interface FormActionsProps extends ComponentPropsWithRef<'div'> {
  align?: 'start' | 'end' | 'between';
}

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]};
  padding-block-start: ${tokens.space[2]};

  &[data-align='end'] {
    justify-content: flex-end;
  }

  &[data-align='between'] {
    justify-content: space-between;
  }
`;

/** The buttons at the end of a form: the primary one first in reading order, the cancel button next to it. */
export function FormActions({ align = 'start', ...rest }: FormActionsProps) {
  return <Root data-align={align} {...rest} />;
}
