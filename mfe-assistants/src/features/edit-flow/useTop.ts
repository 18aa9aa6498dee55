import { useLayoutEffect, useState } from 'react';

/** How far an element is from the top of the page, in px, however far the page is scrolled; null before it was measured. */
export function useTop(): { ref: (element: HTMLElement | null) => void; top: number | null } {
  const [element, ref] = useState<HTMLElement | null>(null);
  const [top, setTop] = useState<number | null>(null);
  // Before anything is painted: a canvas chooses what it shows by its first size.
  useLayoutEffect(() => {
    if (!element || typeof ResizeObserver === 'undefined') return;
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    measure();
    // What comes or goes above the element makes the page longer or shorter.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return { ref, top };
}
