import { type Device, type DeviceAnswer, type DeviceState, deniedBy, granted } from './deviceState.ts';

/** What someone refused, or wasn't asked about because of it. A device whose own permission was given is tried. */
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

/** Tries camera and microphone alone, after both together have failed; what was refused is not asked about a second time. */
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
