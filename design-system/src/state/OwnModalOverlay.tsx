import { type ComponentProps, useEffect, useRef } from 'react';
import { ModalOverlay } from 'react-aria-components';
import { OwnEvents } from './OwnEvents.tsx';

/**
 * `ModalOverlay` of react-aria-components whose events stay its own. A dialog that is open makes the rest of the page inert, which includes
 * the containers in which other modules draw their overlays: one that opens there over it is freed.
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
