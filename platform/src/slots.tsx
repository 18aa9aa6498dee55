import type { ReactNode } from 'react';
import { host, type SlotSurroundings } from './installedHost.ts';
import type { SlotName, SlotProps } from './slotProps.ts';

/**
 * Renders the parts that other modules provide for a slot: one part, or all of them in order if the slot takes several.
 * Each loads and fails independently.
 */
export function Slot<N extends SlotName>({
  name,
  pending,
  fallback,
  ...props
}: { name: N } & SlotSurroundings & SlotProps[N]): ReactNode {
  return host().renderSlot(name, props as unknown as SlotProps[N], { pending, fallback });
}
