import { isValidElement, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { Tooltip as AriaTooltip, Focusable, TooltipTrigger } from 'react-aria-components';
import styled, { keyframes } from 'styled-components';
import { tokens } from '../tokens/tokens.ts';

export interface TooltipProps {
  content: ReactNode;
  /** One focusable element: a control of the design system, or a DOM element that can take focus. */
  children: ReactElement;
  placement?: 'top' | 'bottom' | 'left' | 'right';
  /** Delay in ms before it is shown. */
  delayMs?: number;
  className?: string;
}

const appear = keyframes`
  from { opacity: 0; }
`;

/** A tooltip's sheet, for components that show one without a trigger. */
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
 * Whether the tooltip is shown. Focus that scrolls its element into view would close the tooltip that it has just opened. It therefore
 * opens a frame later, if the element still has the focus.
 */
function useSettledOpen() {
  const [isOpen, setIsOpen] = useState(false);
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  // Content that becomes inert under a dialog loses the focus without an event, so the tooltip closes when something else gets the focus.
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

/** A short explanation on hover and focus. Don't use it as the only place for something that people need. */
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
