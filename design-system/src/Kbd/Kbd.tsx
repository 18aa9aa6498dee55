import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { tokens } from '../tokens/tokens.ts';

export interface KbdProps extends ComponentPropsWithRef<'kbd'> {
  /** 'span' inside an existing kbd element. */
  as?: 'kbd' | 'span';
}

const Root = styled.kbd`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-inline-size: 1.6em;
  padding: 0 ${tokens.space[1]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.sm};
  background: ${tokens.color.sunken};
  color: ${tokens.color.inkMuted};
  font-family: ${tokens.font.mono};
  font-size: ${tokens.text.xs};
  line-height: ${tokens.leading.normal};
`;

/** A key or a key combination. */
export function Kbd(props: KbdProps) {
  return <Root {...props} />;
}
