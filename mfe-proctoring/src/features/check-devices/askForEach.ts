import {
  type Device,
  type DeviceAnswer,
  type DeviceProblem,
  type DeviceState,
  denied,
  granted,
  isRefused,
  problemOf,
} from './deviceState.ts';

async function isAllowed(device: Device): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: device })).state === 'granted';
  } catch {
    return false;
  }
}

async function askForOne(
  media: MediaDevices,
  device: Device,
  { video, audio }: MediaStreamConstraints,
): Promise<[DeviceState, MediaStreamTrack[]]> {
  try {
    const stream = await media.getUserMedia(device === 'camera' ? { video } : { audio });
    return [granted, stream.getTracks()];
  } catch (error) {
    return [denied(problemOf(error)), []];
  }
}

/** Tries camera and microphone alone, after both together have failed; what was refused is not asked about a second time. */
export async function askForEach(
  media: MediaDevices,
  constraints: MediaStreamConstraints,
  problem: DeviceProblem,
): Promise<DeviceAnswer> {
  const askAgain = async (device: Device) =>
    isRefused(problem) && !(await isAllowed(device))
      ? ([denied(problem), []] satisfies [DeviceState, MediaStreamTrack[]])
      : askForOne(media, device, constraints);
  const [camera, cameraTracks] = await askAgain('camera');
  const [microphone, microphoneTracks] = await askAgain('microphone');
  const tracks = [...cameraTracks, ...microphoneTracks];
  return { camera, microphone, stream: tracks.length > 0 ? new MediaStream(tracks) : null };
}
