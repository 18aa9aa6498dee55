import type { Surface } from './surface.ts';

/** Why no screen is shared. */
export type ScreenProblem = 'partial' | 'refused' | 'insecure';

export type ScreenAnswer =
  | { stream: MediaStream; surface: Surface; problem?: undefined }
  | { stream: null; problem: ScreenProblem };

// The constraints of the interview. Source: specification 03 §9. TypeScript's own types don't include all of them yet.
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
  monitorTypeSurfaces: 'include',
};

/** Requests the whole screen; anything less is released at once. Call it while a click is being handled. */
export async function askForScreen(): Promise<ScreenAnswer> {
  const media: MediaDevices | undefined = navigator.mediaDevices;
  if (!media?.getDisplayMedia) return { stream: null, problem: 'insecure' };
  let stream: MediaStream;
  try {
    stream = await media.getDisplayMedia(constraints);
  } catch {
    return { stream: null, problem: 'refused' };
  }
  // The check is loaded once there is a picture to check.
  const judged = await import('./surface.ts').then(
    ({ surfaceOf }) => surfaceOf(stream.getVideoTracks()[0]?.getSettings() ?? {}),
    () => null,
  );
  if (judged?.isScreen) return { stream, surface: judged };
  for (const track of stream.getTracks()) track.stop();
  return { stream: null, problem: judged ? 'partial' : 'refused' };
}
