import { isValidElement, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { Tooltip as AriaTooltip, Focusable, TooltipTrigger } from 'react-aria-components';
import styled, { keyframes } from 'styled-components';
import { tokens } from '../tokens/tokens.ts';

export interface TooltipProps {
  content: ReactNode;
  /** One focusable element: a control of the design system, or a DOM element that can take focus. */
  children: ReactElement;
  placement?: 'top' | 'bottom' | 'left' | 'right';
  /** Wait before it shows, in ms. */
  delayMs?: number;
  className?: string;
}

const appear = keyframes`
  from { opacity: 0; }
`;

/** The sheet of a tooltip, for what shows one without a trigger of its own. */
export const TooltipSheet = styled(AriaTooltip)`
  max-inline-size: ${tokens.width.tooltip};
  padding: ${tokens.space[1]} ${tokens.space[2]};
  border-radius: ${tokens.radius.sm};
  background: ${tokens.color.inverse};
  color: ${tokens.color.onInverse};
  font-size: ${tokens.text.xs};
  font-weight: ${tokens.weight.medium};
  overflow-wrap: anywhere;
  animation: ${appear} ${tokens.motion.fast} ${tokens.motion.ease};
`;

/**
 * Whether it shows. Focus that scrolls its element into view would close the tooltip it has just opened, so that it opens a frame
 * later, when the place is settled and the same element still has focus.
 */
function useSettledOpen() {
  const [isOpen, setIsOpen] = useState(false);
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  // What becomes inert under a dialog loses focus without a word: the tooltip goes when something else is focused.
  useEffect(() => {
    if (!isOpen) return;
    const close = () => setIsOpen(false);
    document.addEventListener('focusin', close);
    return () => document.removeEventListener('focusin', close);
  }, [isOpen]);
  const onOpenChange = (isWanted: boolean) => {
    cancelAnimationFrame(frame.current);
    if (!isWanted) return setIsOpen(false);
    const focused = document.activeElement;
    frame.current = requestAnimationFrame(() => setIsOpen(document.activeElement === focused));
  };
  return { isOpen, onOpenChange };
}

/** A short explanation on hover and focus. Never the only place of something people need. */
export function Tooltip({ content, children, placement = 'top', delayMs = 400, className }: TooltipProps) {
  const isDomElement = isValidElement(children) && typeof children.type === 'string';
  const open = useSettledOpen();
  return (
    <TooltipTrigger delay={delayMs} closeDelay={0} {...open}>
      {isDomElement ? <Focusable>{children as ReactElement<Record<string, unknown>, string>}</Focusable> : children}
      <TooltipSheet placement={placement} offset={6} className={className}>
        {content}
      </TooltipSheet>
    </TooltipTrigger>
  );
}
