import type { Devices } from '../../call/devices.ts';

/** Something without which the interview can't start, and how to fix it. */
export interface MissingDevice {
  /** Its row on the page. */
  row: 'camera' | 'microphone' | 'screen' | 'monitor';
  name: string;
  advice: string;
}

/** What an interview starts with. */
export interface ReadyDevices {
  devices: Omit<Devices, 'microphone'>;
  /** What the candidate says of a second monitor that isn't one; null where none was found. */
  explanation: string | null;
  /** Opens while the interview is being started. Null where it can't be opened; never rejects. */
  microphone: Promise<MediaStreamTrack | null>;
}

export type RequestedDevices = ReadyDevices | { missing: readonly MissingDevice[] };

/** The id of a row of the check. */
export const rowId = (row: MissingDevice['row']): string => `check-${row}`;
