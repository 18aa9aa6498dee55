import { useEffect, useState } from 'react';

/** Whether the content is wider than its box, so that the box scrolls sideways only then and headers stick to the page otherwise. */
export function useOverflow(box: HTMLElement | null): boolean {
  const [isOverflowing, setIsOverflowing] = useState(false);
  useEffect(() => {
    const content = box?.firstElementChild;
    if (!box || !content || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setIsOverflowing(content.scrollWidth > box.clientWidth + 1));
    observer.observe(box);
    observer.observe(content);
    return () => observer.disconnect();
  }, [box]);
  return isOverflowing;
}
