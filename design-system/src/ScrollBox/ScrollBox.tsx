import { type ComponentPropsWithRef, useState } from 'react';
import styled from 'styled-components';
import { useHiddenEdges } from '../state/useHiddenEdges.ts';
import { focusRingInside } from '../tokens/mixins.ts';
import { tokens } from '../tokens/tokens.ts';

export interface ScrollBoxProps extends Omit<ComponentPropsWithRef<'div'>, 'ref'> {
  tag?: 'div' | 'ul' | 'ol';
  /**
   * Whether something inside takes the focus. Otherwise the box takes it while it can scroll, so that all of it can be reached by keyboard.
   */
  holdsControls?: boolean;
}

const Root = styled.div`
  --fade: ${tokens.space[8]};

  min-block-size: 0;
  overflow-y: auto;
  overscroll-behavior: contain;

  &[data-more='start'],
  &[data-more='both'] {
    --fade-start: var(--fade);
  }

  &[data-more='end'],
  &[data-more='both'] {
    --fade-end: var(--fade);
  }

  &[data-more]:not([data-more='none']) {
    mask-image: linear-gradient(
      to bottom,
      transparent,
      black var(--fade-start, 0%),
      black calc(100% - var(--fade-end, 0%)),
      transparent
    );
  }

  &:focus-visible {
    ${focusRingInside}
  }
`;

/**
 * A box of limited height whose content scrolls. Hidden content fades out at the edges, so that the visible part doesn't look like the
 * whole.
 */
export function ScrollBox({ tag = 'div', holdsControls = false, children, ...rest }: ScrollBoxProps) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const edges = useHiddenEdges(box, 'block');
  const tabIndex = edges !== 'none' && !holdsControls ? 0 : undefined;
  return (
    <Root as={tag} ref={setBox} data-more={edges} tabIndex={tabIndex} {...rest}>
      {children}
    </Root>
  );
}
