/** Whether the whole screen can be shared; `partial` when a window or a tab was chosen. */
export type ScreenAnswer = 'granted' | 'partial' | 'refused' | 'insecure';

// As the interview asks for it. Source: specification 03 §9. Not all of it is in TypeScript's own types yet.
const constraints = {
  video: {
    displaySurface: 'monitor',
    width: { max: 1920 },
    height: { max: 1080 },
    frameRate: { ideal: 30 },
    cursor: 'always',
  },
  audio: false,
  selfBrowserSurface: 'exclude',
};

/** Asks for the whole screen and lets go of it at once: it is only known then whether sharing works. */
export async function askForScreen(): Promise<ScreenAnswer> {
  const media: MediaDevices | undefined = navigator.mediaDevices;
  if (!media?.getDisplayMedia) return 'insecure';
  let stream: MediaStream;
  try {
    stream = await media.getDisplayMedia(constraints);
  } catch {
    return 'refused';
  }
  const surface = stream.getVideoTracks()[0]?.getSettings().displaySurface;
  for (const track of stream.getTracks()) track.stop();
  return surface === undefined || surface === 'monitor' ? 'granted' : 'partial';
}
