import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width of an element in px, kept current; `fallback` until it is known. */
export function useElementWidth<T extends Element>(fallback: number): { ref: RefObject<T | null>; width: number } {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(fallback);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const read = () => setWidth(element.getBoundingClientRect().width || fallback);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [fallback]);
  return { ref, width };
}
