import type * as React from 'react';

type Library = typeof React;

/**
 * React as modules get it: what an effect throws while it is cleaned up is reported, and ends there. The boundary around
 * a page goes with the page, so that React would ask the boundaries of the frame.
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
  // The library's own properties stay live: a copy would lose what marks it as a module.
  const given: Library = Object.create(library, properties(changed));
  return Object.defineProperty(given, 'default', { value: given, enumerable: true });
}
