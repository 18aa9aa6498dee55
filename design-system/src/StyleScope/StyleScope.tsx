import { createContext, type ReactNode, use, useInsertionEffect, useMemo, useState } from 'react';
import { UNSAFE_PortalProvider, useUNSAFE_PortalContext } from 'react-aria/PortalProvider';

/** Marks the elements of a scope, in the page and among the overlays. */
export const scopeAttribute = 'data-module';

const ScopeName = createContext<string | null>(null);

const inPlace = { display: 'contents' } as const;

// A custom element name, so that the code that removes elements left in the page skips it.
const overlaysTag = 'module-overlays';

interface StyleScopeProps {
  /** The module whose styles apply only in here. */
  name: string;
  children: ReactNode;
}

/** Marks a part of the page as one module's, including the dialogs and menus opened from it. Neither element generates a box. */
export function StyleScope({ name, children }: StyleScopeProps) {
  const [overlays] = useState(() => document.createElement(overlaysTag));
  overlays.setAttribute(scopeAttribute, name);
  // Runs before the layout effects of overlays that open at once: they take the focus, so their container has to be in the page.
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

/** The container for overlays opened from here. */
export function useOverlayPlace(): HTMLElement {
  return useUNSAFE_PortalContext().getContainer?.() ?? document.body;
}

/** The module of the current scope; null in the shell. */
export const useScopeName = (): string | null => use(ScopeName);
