import { useEffect, useId, useRef, useState } from 'react';
import { OverlayArrow } from 'react-aria-components';
import styled from 'styled-components';
import { Button } from '../Button/Button.tsx';
import { floatingSurface } from '../Listbox/Listbox.styles.ts';
import { OwnPopover } from '../state/OwnPopover.tsx';
import { Text } from '../Text/Text.tsx';
import { tokens } from '../tokens/tokens.ts';

export interface HintProps {
  /** The control that the hint points at. */
  anchor: Element;
  title: string;
  /** One or two sentences. */
  children: string;
  /** The hint's button or Escape was pressed. */
  onEnd: () => void;
}

const Sheet = styled(OwnPopover)`
  ${floatingSurface}
  max-inline-size: min(90vw, ${tokens.width.tooltip});
  padding: ${tokens.space[3]};
  border-color: ${tokens.color.accent};
  /* What lies below is pressed through it. */
  pointer-events: none;

  & button {
    pointer-events: auto;
  }

  /* What is opened over the page lies over its hints. */
  &[data-hint] {
    z-index: ${tokens.layer.panel} !important;
  }
`;

/** Points at the control and covers the sheet's border where the two meet. */
const Arrow = styled(OverlayArrow)`
  margin-block: -${tokens.line.hair};

  & svg {
    display: block;
    fill: ${tokens.color.raised};
    stroke: ${tokens.color.accent};
  }

  &[data-placement='top'] svg {
    transform: rotate(180deg);
  }
`;

const Content = styled.aside`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${tokens.space[2]};
`;

/** On a phone the hint keeps the page's margin. */
const place = { placement: 'bottom', offset: 10, containerPadding: 16 } as const;

const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented || document.querySelector('[aria-modal="true"], [role="menu"], [role="listbox"]') !== null;

/**
 * A sentence next to a control at its first use. It takes no focus and blocks nothing: a click anywhere else hides it. Escape ends it,
 * wherever the focus is.
 */
export function Hint({ anchor, title, children, onEnd }: HintProps) {
  const trigger = useRef<Element | null>(anchor);
  trigger.current = anchor;
  const ending = useRef(onEnd);
  ending.current = onEnd;
  const titleId = useId();
  const sheet = useRef<HTMLElement>(null);
  const [isAside, setAside] = useState(false);
  useEffect(() => {
    const onPress = ({ target }: Event): void => {
      if (!sheet.current?.contains(target as Node)) setAside(true);
    };
    // Hides the hint on click rather than on pointer down, so that the clicked control doesn't move under the pointer.
    document.addEventListener('click', onPress, true);
    return () => document.removeEventListener('click', onPress, true);
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      // An open dialog, menu or list handles Escape itself.
      if (event.key === 'Escape' && !isTaken(event)) ending.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  if (isAside) return null;
  return (
    <Sheet ref={sheet} triggerRef={trigger} isOpen isNonModal {...place} data-hint="">
      <Arrow>
        <svg width="16" height="8" viewBox="0 0 16 8" aria-hidden="true">
          <path d="M0 8 8 .7 16 8" />
        </svg>
      </Arrow>
      <Content aria-labelledby={titleId}>
        <Text id={titleId} weight="semibold">
          {title}
        </Text>
        <Text as="p" size="sm" tone="muted" role="status">
          {children}
        </Text>
        <Button size="sm" onPress={onEnd}>
          Got it
        </Button>
      </Content>
    </Sheet>
  );
}
