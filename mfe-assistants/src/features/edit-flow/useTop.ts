import { useEffect, useState } from 'react';

/** How far an element is from the top of the page, in px, whatever is above it and however far the page is scrolled. */
export function useTop(): { ref: (element: HTMLElement | null) => void; top: number } {
  const [element, ref] = useState<HTMLElement | null>(null);
  const [top, setTop] = useState(0);
  useEffect(() => {
    if (!element || typeof ResizeObserver === 'undefined') return;
    // What comes or goes above the element makes the page longer or shorter.
    const observer = new ResizeObserver(() => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY)));
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return { ref, top };
}
