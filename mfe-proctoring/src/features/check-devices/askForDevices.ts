import { voiceConstraints } from '../../media/camera.ts';
import { type DeviceAnswer, denied, deniedBy, granted } from './deviceState.ts';

// The preferred picture and sound. Source: specification 03 §9; without its minimum, which a plain webcam would fail.
const video: MediaTrackConstraints = {
  width: { ideal: 1920 },
  height: { ideal: 1080 },
  frameRate: { ideal: 30 },
  facingMode: 'user',
};

/** Which devices to open, by the browser's ids; what is left out is the browser's choice. */
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
 * Asks for camera and microphone in one question, as people expect it. When that fails, each is tried alone, so that the
 * page can say which of the two does not work; a device that was refused is not asked about a second time.
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
      // What tells the two apart comes where one of them does not work.
      return await (await import('./askForEach.ts')).askForEach(media, constraints, { camera, microphone });
    } catch {
      return { camera, microphone, stream: null };
    }
  }
}
