import { useEffect } from 'react';

const heightOf = (element: HTMLElement) => element.offsetHeight;

/**
 * Tells the whole page, as a custom property in px, how much room an element takes, so that others leave it free:
 * `--sb-dock-size` at the window's foot, `--sb-toast-size` at its head. Absent while there is no element.
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
