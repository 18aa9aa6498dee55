import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { componentTexts } from '../language/componentTexts.ts';
import { isolated } from '../Text/isolated.ts';
import { tokens } from '../tokens/tokens.ts';

export interface PoweredByProps extends Omit<ComponentPropsWithRef<'footer'>, 'children'> {
  /** The operator of the installation; null if it isn't named. */
  operator: string | null;
}

const Root = styled.footer`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[1]} ${tokens.space[3]};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};
  overflow-wrap: anywhere;
`;

/** The last line of a page for people without an account: the product and the operator. */
export function PoweredBy({ operator, ...rest }: PoweredByProps) {
  return (
    <Root {...rest}>
      <span>{componentTexts.poweredBy}</span>
      {operator !== null && (
        <span>
          {componentTexts.runBy} {isolated(operator)}
        </span>
      )}
    </Root>
  );
}
