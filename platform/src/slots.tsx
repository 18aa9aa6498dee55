import type { ReactNode } from 'react';
import { host, type SlotSurroundings } from './installedHost.ts';
import type { SlotName, SlotProps } from './slotProps.ts';

/**
 * Draws what other modules offer under a slot name: one part, or in a slot that takes several, all of them in their order.
 * Each loads and fails in its own place.
 */
export function Slot<N extends SlotName>({
  name,
  pending,
  fallback,
  ...props
}: { name: N } & SlotSurroundings & SlotProps[N]): ReactNode {
  return host().renderSlot(name, props as unknown as SlotProps[N], { pending, fallback });
}
