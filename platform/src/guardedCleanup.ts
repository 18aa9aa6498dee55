import type * as React from 'react';

type Library = typeof React;

/**
 * React for modules: errors in an effect's cleanup are reported and go no further. The boundary around a page is
 * unmounted with the page, so React would pass them to the boundaries of the frame.
 */
export function withGuardedCleanup(library: Library): Library {
  const guarded =
    (use: Library['useEffect']): Library['useEffect'] =>
    (effect, dependencies) =>
      use(() => {
        const cleanUp = effect();
        if (typeof cleanUp !== 'function') return cleanUp;
        return () => {
          try {
            cleanUp();
          } catch (error) {
            reportError(error);
          }
        };
      }, dependencies);
  const changed = {
    useEffect: guarded(library.useEffect),
    useLayoutEffect: guarded(library.useLayoutEffect),
    useInsertionEffect: guarded(library.useInsertionEffect),
  };
  const properties = (values: object) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, enumerable: true }]));
  // The library's own properties stay live: a copy would lose the marker of a module.
  const given: Library = Object.create(library, properties(changed));
  return Object.defineProperty(given, 'default', { value: given, enumerable: true });
}
