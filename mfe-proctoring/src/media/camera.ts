/** The picture sent to the room. Source of all figures: specification 03 §4 and §9. */
const roomPicture: MediaTrackConstraints = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30 },
  facingMode: 'user',
};

/** Sound without echo, in the quality that is requested everywhere. */
export const voiceConstraints: MediaTrackConstraints = {
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
  sampleRate: { ideal: 48_000 },
  channelCount: { ideal: 2 },
};

const chosen = (deviceId: string | undefined): MediaTrackConstraints =>
  deviceId === undefined ? {} : { deviceId: { ideal: deviceId } };

/** The constraints to try one after the other: the room's picture, none, and the device alone. */
function cameraAttempts(deviceId: string | undefined): MediaTrackConstraints[] {
  return [
    { ...roomPicture, ...chosen(deviceId) },
    { ...chosen(deviceId) },
    deviceId === undefined ? {} : { deviceId: { exact: deviceId } },
  ];
}

/** Opens the camera with the first constraints that work. Throws the last error. */
export async function openCamera(deviceId?: string): Promise<MediaStreamTrack> {
  let thrown: unknown = new DOMException('There is no camera', 'NotFoundError');
  for (const video of cameraAttempts(deviceId)) {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ video: Object.keys(video).length > 0 ? video : true });
      const track = stream.getVideoTracks()[0];
      if (track) return track;
    } catch (error) {
      thrown = error;
      // A refusal isn't followed by two more prompts.
      if (error instanceof DOMException && error.name === 'NotAllowedError') break;
    }
  }
  throw thrown;
}

/** Opens the microphone. Throws the browser's error. */
export async function openMicrophone(deviceId?: string): Promise<MediaStreamTrack> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { ...voiceConstraints, ...chosen(deviceId) } });
  const track = stream.getAudioTracks()[0];
  if (!track) throw new DOMException('There is no microphone', 'NotFoundError');
  return track;
}

/** A placeholder track has at most this size. Source: specification 03 §5. */
const placeholderPixels = 2;

/** Whether a camera track has a picture: live, switched on, and larger than a placeholder. */
export function isCameraValid(track: MediaStreamTrack | null): boolean {
  if (!track || track.readyState === 'ended' || !track.enabled || track.muted) return false;
  const { width, height } = track.getSettings();
  const isPlaceholder =
    width !== undefined && height !== undefined && width <= placeholderPixels && height <= placeholderPixels;
  return !isPlaceholder;
}
