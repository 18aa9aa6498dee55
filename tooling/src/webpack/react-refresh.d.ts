declare module 'react-refresh/runtime' {
  export function injectIntoGlobalHook(page: typeof globalThis): void;
  export function register(type: unknown, id: string): void;
  export function createSignatureFunctionForTransform(): (type: unknown, ...signature: unknown[]) => unknown;
  /** Draws what was registered anew in the place of what it was before; null when nothing was. */
  export function performReactRefresh(): object | null;
}
