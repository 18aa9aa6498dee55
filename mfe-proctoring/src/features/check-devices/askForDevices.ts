import { voiceConstraints } from '../../media/camera.ts';
import { type DeviceAnswer, denied, deniedBy, granted } from './deviceState.ts';

// The preferred video and audio. Source: specification 03 §9, without its minimum, which a plain webcam wouldn't meet.
const video: MediaTrackConstraints = {
  width: { ideal: 1920 },
  height: { ideal: 1080 },
  frameRate: { ideal: 30 },
  facingMode: 'user',
};

/** The ids of the devices to open; the browser chooses a device that is left out. */
export interface DeviceChoice {
  cameraId?: string;
  microphoneId?: string;
}

const chosen = (id: string | undefined): MediaTrackConstraints => (id ? { deviceId: { ideal: id } } : {});

function constraintsOf({
  cameraId,
  microphoneId,
}: DeviceChoice): Required<Record<'video' | 'audio', MediaTrackConstraints>> {
  return { video: { ...video, ...chosen(cameraId) }, audio: { ...voiceConstraints, ...chosen(microphoneId) } };
}

/**
 * Asks for camera and microphone in one prompt, as people expect. If that fails, each is tried alone, so that the page can say which of the
 * two doesn't work. A device that was refused isn't asked about again.
 */
export async function askForDevices(choice: DeviceChoice = {}): Promise<DeviceAnswer> {
  const media: MediaDevices | undefined = navigator.mediaDevices;
  if (!media?.getUserMedia) return { camera: denied('insecure'), microphone: denied('insecure'), stream: null };
  const constraints = constraintsOf(choice);
  try {
    return { camera: granted, microphone: granted, stream: await media.getUserMedia(constraints) };
  } catch (error) {
    const [camera, microphone] = await Promise.all([deniedBy(error, 'camera'), deniedBy(error, 'microphone')]);
    try {
      // The code that tries both separately is loaded only if one of them doesn't work.
      return await (await import('./askForEach.ts')).askForEach(media, constraints, { camera, microphone });
    } catch {
      return { camera, microphone, stream: null };
    }
  }
}
