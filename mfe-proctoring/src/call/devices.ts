/** The devices that the candidate opened before the call and brings into it. */
export interface Devices {
  camera: MediaStreamTrack | null;
  microphone: MediaStreamTrack | null;
  /** The shared screen. */
  screen: MediaStreamTrack | null;
  /** The chosen devices, by the browser's ids. */
  cameraId?: string | undefined;
  microphoneId?: string | undefined;
}

export const noDevices: Devices = { camera: null, microphone: null, screen: null };

export function stopTracks(...tracks: readonly (MediaStreamTrack | null | undefined)[]): void {
  for (const track of tracks) track?.stop();
}
