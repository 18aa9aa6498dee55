import { usePublishedSize } from '@switchboard/design-system';
import { type ReactNode, useState } from 'react';
import { Dock } from './Frame.styles.ts';

/** What stays at the foot of every page; bars and messages of the page stand above it. */
export function PageDock({ children }: { children: ReactNode }) {
  const [dock, setDock] = useState<HTMLElement | null>(null);
  usePublishedSize('--sb-dock-size', dock);
  // Live calls can be ended whatever is open: a panel leaves the dock free, and does not make it inert.
  return (
    <Dock ref={setDock} data-react-aria-top-layer="true">
      {children}
    </Dock>
  );
}
