import { useEffect } from 'react';

const heightOf = (element: HTMLElement) => element.offsetHeight;

/**
 * Tells the whole page, as a custom property in px, how high an element is, so that others leave room for it. At the window's
 * foot, from below: `--sb-dock-size`, `--sb-foot-size`, `--sb-bulk-size`, `--sb-toast-size`. Absent while there is no element.
 */
export function usePublishedSize(
  property: `--sb-${string}-size`,
  element: HTMLElement | null,
  measure: (element: HTMLElement) => number = heightOf,
): void {
  useEffect(() => {
    if (!element || typeof ResizeObserver === 'undefined') return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(property, `${measure(element)}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [property, element, measure]);
}
