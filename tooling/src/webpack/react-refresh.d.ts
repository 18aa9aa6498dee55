declare module 'react-refresh/runtime' {
  export function injectIntoGlobalHook(page: typeof globalThis): void;
  export function register(type: unknown, id: string): void;
  export function createSignatureFunctionForTransform(): (type: unknown, ...signature: unknown[]) => unknown;
  /** Renders newly registered components in place of their previous versions; null when there are none. */
  export function performReactRefresh(): object | null;
}
