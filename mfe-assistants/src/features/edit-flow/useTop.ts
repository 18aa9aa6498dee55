import { useLayoutEffect, useState } from 'react';

/** The distance of an element from the top of the page in px, independent of scrolling; null before it was measured. */
export function useTop(): { ref: (element: HTMLElement | null) => void; top: number | null } {
  const [element, ref] = useState<HTMLElement | null>(null);
  const [top, setTop] = useState<number | null>(null);
  // Measured before the first paint, because a canvas chooses its view by its first size.
  useLayoutEffect(() => {
    if (!element || typeof ResizeObserver === 'undefined') return;
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    measure();
    // Content that appears or disappears above the element changes the height of the page.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return { ref, top };
}
