import { useLocation } from '@switchboard/platform/router';
import { useEffect, useRef } from 'react';

// A module page brings its heading late; after this the person has moved on.
const patienceMs = 5000;

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** After a change of page: scrolls to the top and moves the focus to the main heading, where screen readers continue. */
export function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname);

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (!hash) window.scrollTo(0, 0);
    const startedAt = document.activeElement;
    if (focusHeading()) return;
    const observer = new MutationObserver(() => {
      const hasMovedOn = document.activeElement !== startedAt && document.activeElement !== document.body;
      if (hasMovedOn || focusHeading()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), patienceMs);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname, hash]);
}
