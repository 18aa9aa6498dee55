export type Device = 'camera' | 'microphone';

/** Why a device cannot be used. */
export type DeviceProblem = 'blocked' | 'missing' | 'busy' | 'insecure' | 'stopped';

export interface DeviceState {
  status: 'pending' | 'granted' | 'denied';
  problem?: DeviceProblem;
}

export interface DeviceAnswer {
  camera: DeviceState;
  microphone: DeviceState;
  /** What was opened; the caller stops its tracks. */
  stream: MediaStream | null;
}

export const granted: DeviceState = { status: 'granted' };

export function problemOf(error: unknown): DeviceProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return 'blocked';
}

export const denied = (problem: DeviceProblem): DeviceState => ({ status: 'denied', problem });
