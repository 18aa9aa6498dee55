import { useEffect, useState } from 'react';

/** Whether the content is larger than its box: only then does the box scroll and take part in the tab order. */
export function useOverflow(box: HTMLElement | null, axis: 'inline' | 'block' = 'inline'): boolean {
  const [isOverflowing, setIsOverflowing] = useState(false);
  useEffect(() => {
    const content = box?.firstElementChild;
    if (!box || !content || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      const hidden = axis === 'inline' ? box.scrollWidth - box.clientWidth : box.scrollHeight - box.clientHeight;
      setIsOverflowing(hidden > 1);
    });
    observer.observe(box);
    observer.observe(content);
    return () => observer.disconnect();
  }, [box, axis]);
  return isOverflowing;
}
