import { useEffect } from 'react';

const heightOf = (element: HTMLElement) => element.offsetHeight;

/**
 * Publishes the height of an element to the whole page, as a custom property in px, so that others leave room for it. At the bottom of the
 * window, from the lowest: `--sb-dock-size`, `--sb-foot-size`, `--sb-bulk-size`, `--sb-toast-size`. Unset while there is no element.
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
