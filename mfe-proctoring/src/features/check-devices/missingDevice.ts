import type { Devices } from '../../call/devices.ts';

/** A missing requirement of the start, and how to fix it. */
export interface MissingDevice {
  /** Its row on the page. */
  row: 'camera' | 'microphone' | 'screen' | 'monitor';
  name: string;
  advice: string;
}

/** The devices that an interview starts with. */
export interface ReadyDevices {
  devices: Omit<Devices, 'microphone'>;
  /** The candidate's explanation of a wrongly detected second monitor; null if none was detected. */
  explanation: string | null;
  /** Opens while the interview is being started. Null if it can't be opened; never rejects. */
  microphone: Promise<MediaStreamTrack | null>;
}

export type RequestedDevices = ReadyDevices | { missing: readonly MissingDevice[] };

/** The id of a row of the check. */
export const rowId = (row: MissingDevice['row']): string => `check-${row}`;
