import { type ComponentProps, useEffect, useRef } from 'react';
import { ModalOverlay } from 'react-aria-components';
import { OwnEvents } from './OwnEvents.tsx';

/**
 * `ModalOverlay` of react-aria-components that keeps its events to itself. An open dialog makes the rest of the page inert, including the
 * containers of other modules' overlays. An overlay that opens there on top of the dialog is made interactive again.
 */
export function OwnModalOverlay({ isOpen = true, ...props }: Omit<ComponentProps<typeof ModalOverlay>, 'ref'>) {
  const overlay = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = overlay.current;
    if (!isOpen || !root?.closest('[inert]')) return;
    for (let element: HTMLElement | null = root; element; element = element.parentElement)
      if (element.inert) element.inert = false;
    // Inert content couldn't take the focus.
    if (!root.contains(document.activeElement)) root.querySelector<HTMLElement>('[role$="dialog"]')?.focus();
  }, [isOpen]);
  return (
    <OwnEvents>
      <ModalOverlay {...props} isOpen={isOpen} ref={overlay} />
    </OwnEvents>
  );
}
