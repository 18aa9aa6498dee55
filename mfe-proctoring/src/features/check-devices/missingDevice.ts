import type { Devices } from '../../call/devices.ts';

/** Something without which the interview can't start, and how to fix it. */
export interface MissingDevice {
  /** Its row on the page. */
  row: 'camera' | 'microphone' | 'screen' | 'monitor';
  name: string;
  advice: string;
}

export type RequestedDevices = { devices: Devices } | { missing: readonly MissingDevice[] };

/** The id of a row of the check. */
export const rowId = (row: MissingDevice['row']): string => `check-${row}`;
