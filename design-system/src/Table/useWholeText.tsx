import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { TooltipTriggerStateContext } from 'react-aria-components';
import { TooltipSheet } from '../Tooltip/Tooltip.tsx';

const MARK = '[data-truncated]';
const HOVER_DELAY_MS = 400;

interface WholeText {
  handlers: {
    onPointerOver: (event: PointerEvent<HTMLElement>) => void;
    onPointerLeave: () => void;
    onFocus: (event: FocusEvent<HTMLElement>) => void;
    onBlur: () => void;
  };
  tooltip: ReactNode;
}

const isWider = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;

/** Two lines are truncated separately. */
const isCut = (element: HTMLElement): boolean =>
  isWider(element) || [...element.querySelectorAll(':scope > span > span')].some(isWider);

/** The truncated line for an event: the innermost one under the pointer, or the first one of a row. */
function cutLine(target: EventTarget, isRow: boolean): HTMLElement | null {
  if (!(target instanceof HTMLElement)) return null;
  const lines = isRow ? [...target.querySelectorAll<HTMLElement>(MARK)] : [target.closest<HTMLElement>(MARK)];
  return lines.find((line) => line !== null && isCut(line)) ?? null;
}

/** Shows truncated text in full, under the pointer or in the row with the keyboard focus: one tooltip for all cells. */
export function useWholeText(): WholeText {
  const [shown, setShown] = useState<HTMLElement | null>(null);
  const line = useRef<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (element: HTMLElement | null, delayMs: number) => {
    if (element === line.current) return;
    clearTimeout(timer.current);
    line.current = element;
    setShown(delayMs === 0 ? element : null);
    if (element !== null && delayMs > 0) timer.current = setTimeout(() => setShown(element), delayMs);
  };
  // The state that a TooltipTrigger would provide; here the whole table is the trigger.
  const state = { isOpen: true, shouldSkipAnimation: false, open: () => undefined, close: () => show(null, 0) };
  return {
    handlers: {
      onPointerOver: (event) => show(cutLine(event.target, false), HOVER_DELAY_MS),
      onPointerLeave: () => show(null, 0),
      onFocus: ({ target }) => {
        if (target.matches('tr:focus-visible')) show(cutLine(target, true), 0);
      },
      onBlur: () => show(null, 0),
    },
    tooltip: shown && (
      <TooltipTriggerStateContext value={state}>
        <TooltipSheet triggerRef={line} placement="bottom start" offset={2}>
          {shown.textContent}
        </TooltipSheet>
      </TooltipTriggerStateContext>
    ),
  };
}
