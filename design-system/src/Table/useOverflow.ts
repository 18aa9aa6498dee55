import { type RefObject, useEffect, useState } from 'react';

/** Whether the content is wider than its box, so that the box scrolls sideways only then and headers stick to the page otherwise. */
export function useOverflow(box: RefObject<HTMLElement | null>): boolean {
  const [isOverflowing, setIsOverflowing] = useState(false);
  useEffect(() => {
    const element = box.current;
    const content = element?.firstElementChild;
    if (!element || !content || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setIsOverflowing(content.scrollWidth > element.clientWidth + 1));
    observer.observe(element);
    observer.observe(content);
    return () => observer.disconnect();
  }, [box]);
  return isOverflowing;
}
