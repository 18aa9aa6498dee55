import { deviceProblem, type MediaDevice, type DeviceProblem as NoDevice } from '@switchboard/platform';

export type Device = MediaDevice;

/** Why a device can't be used; `stopped` means that it worked before. */
export type DeviceProblem = NoDevice | 'stopped';

export interface DeviceState {
  status: 'pending' | 'granted' | 'denied';
  problem?: DeviceProblem;
}

export interface DeviceAnswer {
  camera: DeviceState;
  microphone: DeviceState;
  /** The opened stream; the caller stops its tracks. */
  stream: MediaStream | null;
}

export const granted: DeviceState = { status: 'granted' };

/** The state of a device that could not be opened. */
export const deniedBy = async (error: unknown, device: Device): Promise<DeviceState> =>
  denied(await deviceProblem(error, device));

export const denied = (problem: DeviceProblem): DeviceState => ({ status: 'denied', problem });
