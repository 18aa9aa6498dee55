import { usePublishedSize } from '@switchboard/design-system';
import { type ReactNode, useState } from 'react';
import { Dock } from './Frame.styles.ts';

/** Content that stays at the bottom of every page; the page's bars and messages are above it. */
export function PageDock({ children }: { children: ReactNode }) {
  const [dock, setDock] = useState<HTMLElement | null>(null);
  usePublishedSize('--sb-dock-size', dock);
  // Live calls can always be ended: an open panel leaves the dock uncovered and does not make it inert.
  return (
    <Dock ref={setDock} data-react-aria-top-layer="true">
      {children}
    </Dock>
  );
}
