import type { ReactElement } from 'react';
import { host } from './host.ts';

/** The props of every slot, by name and version. A change that breaks a caller gets a new version. */
export interface SlotProps {
  /** The dialog that calls a lead. */
  'lead.call.v1': { lead_id: string; kind: 'voice' | 'video'; campaign_id?: string; onClose: () => void };
  /** The transcript and recording of one call log. */
  'call-log.view.v1': { call_log_id: string; view: 'transcript' | 'recording'; onClose: () => void };
}

export type SlotName = keyof SlotProps;

/** Draws what another module offers under a slot name; draws nothing when no module fills it. */
export function Slot<N extends SlotName>({ name, ...props }: { name: N } & SlotProps[N]): ReactElement | null {
  return host().renderSlot(name, props as unknown as SlotProps[N]);
}
