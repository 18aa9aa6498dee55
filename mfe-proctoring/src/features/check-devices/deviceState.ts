export type Device = 'camera' | 'microphone';

/**
 * Why a device can't be used. `blocked`: the page may not; `system`: the computer doesn't let the browser; `dismissed`: the browser's
 * question was closed.
 */
export type DeviceProblem = 'blocked' | 'system' | 'dismissed' | 'missing' | 'busy' | 'insecure' | 'stopped';

/** What was refused by a person or a setting: asking again at once is answered the same. */
export const isRefused = (problem: DeviceProblem): boolean => ['blocked', 'system', 'dismissed'].includes(problem);

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
  // Chrome has one name for all three and says which in the message.
  const message = error instanceof Error || error instanceof DOMException ? error.message : '';
  if (message.includes('by system')) return 'system';
  return message.includes('dismissed') ? 'dismissed' : 'blocked';
}

export const denied = (problem: DeviceProblem): DeviceState => ({ status: 'denied', problem });
