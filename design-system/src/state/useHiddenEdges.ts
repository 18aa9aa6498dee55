import { useEffect, useState } from 'react';

/** Which ends of a strip that scrolls sideways hide more of it. */
export type HiddenEdges = 'none' | 'start' | 'end' | 'both';

function edgesOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): HiddenEdges {
  // Counted from the start, which is on the right where people read from there; halves of pixels are no more.
  const before = Math.abs(scrollLeft) > 1;
  const after = scrollWidth - clientWidth - Math.abs(scrollLeft) > 1;
  if (before) return after ? 'both' : 'start';
  return after ? 'end' : 'none';
}

/** Follows which ends of a strip hide more of it, as it is scrolled and as it grows. */
export function useHiddenEdges(strip: HTMLElement | null): HiddenEdges {
  const [edges, setEdges] = useState<HiddenEdges>('none');
  useEffect(() => {
    if (!strip || typeof ResizeObserver === 'undefined') return;
    const measure = () => setEdges(edgesOf(strip));
    const observer = new ResizeObserver(measure);
    observer.observe(strip);
    for (const child of strip.children) observer.observe(child);
    strip.addEventListener('scroll', measure, { passive: true });
    measure();
    return () => {
      observer.disconnect();
      strip.removeEventListener('scroll', measure);
    };
  }, [strip]);
  return edges;
}
