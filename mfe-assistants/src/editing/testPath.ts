import type { FlowTrace } from '@switchboard/contracts/flows/walk/position';
import { useSyncExternalStore } from 'react';

/** The path of the test next to the page through an assistant's flow. */
interface TestPath {
  assistantId: string;
  trace: readonly FlowTrace[];
}

let shown: TestPath | null = null;
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores the path of an assistant's newest test; null hides it. */
export function showTestPath(assistantId: string, trace: readonly FlowTrace[] | null): void {
  shown = trace && { assistantId, trace };
  for (const listener of listeners) listener();
}

/** The path of this assistant's newest test so far; null without one. */
export function useTestPath(assistantId: string): readonly FlowTrace[] | null {
  const path = useSyncExternalStore(listen, () => shown);
  return path?.assistantId === assistantId ? path.trace : null;
}
