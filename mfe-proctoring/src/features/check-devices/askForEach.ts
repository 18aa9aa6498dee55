import { type Device, type DeviceAnswer, type DeviceState, deniedBy, granted } from './deviceState.ts';

/** Problems of a device that was refused, or wasn't requested because of that. A device with its own permission is still tried. */
const refused = new Set<unknown>(['blocked', 'dismissed', 'policy']);

async function askForOne(
  media: MediaDevices,
  device: Device,
  { video, audio }: MediaStreamConstraints,
): Promise<[DeviceState, MediaStreamTrack[]]> {
  try {
    const stream = await media.getUserMedia(device === 'camera' ? { video } : { audio });
    return [granted, stream.getTracks()];
  } catch (error) {
    return [await deniedBy(error, device), []];
  }
}

/** Tries camera and microphone separately after both together have failed. A device that was refused isn't requested again. */
export async function askForEach(
  media: MediaDevices,
  constraints: MediaStreamConstraints,
  both: Record<Device, DeviceState>,
): Promise<DeviceAnswer> {
  const askAgain = async (device: Device): Promise<[DeviceState, MediaStreamTrack[]]> =>
    refused.has(both[device].problem) ? [both[device], []] : askForOne(media, device, constraints);
  const [camera, cameraTracks] = await askAgain('camera');
  const [microphone, microphoneTracks] = await askAgain('microphone');
  const tracks = [...cameraTracks, ...microphoneTracks];
  return { camera, microphone, stream: tracks.length > 0 ? new MediaStream(tracks) : null };
}
