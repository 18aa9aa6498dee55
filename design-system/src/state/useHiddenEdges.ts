import { useEffect, useState } from 'react';

/** Which ends of a box that scrolls hide more of it. */
export type HiddenEdges = 'none' | 'start' | 'end' | 'both';
export type ScrollAxis = 'inline' | 'block';

function edgesOf(box: HTMLElement, axis: ScrollAxis): HiddenEdges {
  // Horizontal scrolling is measured from the start, which is on the right in right-to-left text. Half pixels don't count.
  const scrolled = Math.abs(axis === 'inline' ? box.scrollLeft : box.scrollTop);
  const hidden = axis === 'inline' ? box.scrollWidth - box.clientWidth : box.scrollHeight - box.clientHeight;
  const before = scrolled > 1;
  const after = hidden - scrolled > 1;
  if (before) return after ? 'both' : 'start';
  return after ? 'end' : 'none';
}

/** Tracks which ends of a box hide content while it scrolls and grows. */
export function useHiddenEdges(box: HTMLElement | null, axis: ScrollAxis = 'inline'): HiddenEdges {
  const [edges, setEdges] = useState<HiddenEdges>('none');
  useEffect(() => {
    if (!box || typeof ResizeObserver === 'undefined') return;
    const measure = () => setEdges(edgesOf(box, axis));
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    box.addEventListener('scroll', measure, { passive: true });
    measure();
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', measure);
    };
  }, [box, axis]);
  return edges;
}
