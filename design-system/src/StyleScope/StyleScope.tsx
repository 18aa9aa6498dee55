import { createContext, type ReactNode, use, useInsertionEffect, useMemo, useState } from 'react';
import { UNSAFE_PortalProvider, useUNSAFE_PortalContext } from 'react-aria/PortalProvider';

/** The attribute that marks what a scope holds, in the page and among the overlays. */
export const scopeAttribute = 'data-module';

const ScopeName = createContext<string | null>(null);

const inPlace = { display: 'contents' } as const;

// A name of its own kind: what takes away elements that were left in the page leaves such ones alone.
const overlaysTag = 'module-overlays';

interface StyleScopeProps {
  /** The module whose styles hold in here, and nowhere else. */
  name: string;
  children: ReactNode;
}

/**
 * Marks a part of the page as one module's, and with it the dialogs and menus that open from there. Neither element has a
 * box of its own.
 */
export function StyleScope({ name, children }: StyleScopeProps) {
  const [overlays] = useState(() => document.createElement(overlaysTag));
  overlays.setAttribute(scopeAttribute, name);
  // Before the layout effects of what opens at once: it takes the focus, which needs a place in the page.
  useInsertionEffect(() => {
    overlays.style.display = 'contents';
    document.body.append(overlays);
    return () => overlays.remove();
  }, [overlays]);
  const getContainer = useMemo(() => () => overlays, [overlays]);
  return (
    <ScopeName value={name}>
      <UNSAFE_PortalProvider getContainer={getContainer}>
        <div {...{ [scopeAttribute]: name }} style={inPlace}>
          {children}
        </div>
      </UNSAFE_PortalProvider>
    </ScopeName>
  );
}

/** Where an overlay that opens from here is put. */
export function useOverlayPlace(): HTMLElement {
  return useUNSAFE_PortalContext().getContainer?.() ?? document.body;
}

/** The module whose part this is; null in the frame. */
export const useScopeName = (): string | null => use(ScopeName);
