import { type ReactNode, useEffect, useRef } from 'react';
import { DrawerPanel, DrawerScrim } from './Frame.styles.ts';

/** A menu that the sidebar opened over itself takes Escape first; one that is closing does not. */
const openMenu = '[data-trigger]:not([data-exiting])';

/**
 * The sidebar over the page on a small screen. It isn't a native modal dialog: that would make the menus inert, which
 * the sidebar opens at the end of the body. The frame makes the page behind it inert.
 */
export function Drawer({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      // After this commit the page is no longer inert and can take the focus back.
      setTimeout(() => before instanceof HTMLElement && before.isConnected && before.focus(), 0);
    };
  }, []);
  useEffect(() => {
    // Handles Escape before other listeners: a menu that is closing keeps the focus for a moment, and Escape with it.
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector(openMenu)) onClose();
    };
    document.addEventListener('keydown', close, true);
    return () => document.removeEventListener('keydown', close, true);
  }, [onClose]);
  return (
    <DrawerScrim onClick={(event) => event.target === event.currentTarget && onClose()}>
      <DrawerPanel ref={panel} role="dialog" aria-modal="true" aria-label="Navigation" tabIndex={-1} data-drawer="">
        {children}
      </DrawerPanel>
    </DrawerScrim>
  );
}
