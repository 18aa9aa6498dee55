import { type ComponentPropsWithRef, useState } from 'react';
import styled from 'styled-components';
import { useBottomBar } from '../state/bottomBars.ts';
import { aboveDock } from '../tokens/mixins.ts';
import { tokens } from '../tokens/tokens.ts';

export type StickyFooterProps = Omit<ComponentPropsWithRef<'div'>, 'ref'>;

const Root = styled.div`
  position: sticky;
  inset-block-end: ${aboveDock};
  z-index: ${tokens.layer.sticky};
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${tokens.space[2]};
  padding-block: ${tokens.space[3]};
  border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  background: ${tokens.color.paper};
`;

/** The buttons at the end of a long form, which stay visible while it scrolls: above the live calls, below toasts. */
export function StickyFooter(props: StickyFooterProps) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useBottomBar('foot', element);
  return <Root ref={setElement} {...props} />;
}
