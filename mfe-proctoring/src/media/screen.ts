import type { Surface } from './surface.ts';

/** Why no screen is shared. */
export type ScreenProblem = 'partial' | 'refused' | 'insecure';

export type ScreenAnswer =
  | { stream: MediaStream; surface: Surface; problem?: undefined }
  | { stream: null; problem: ScreenProblem };

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
  monitorTypeSurfaces: 'include',
};

/** Asks for the whole screen; what is not all of it is let go at once. To be called while a press is handled. */
export async function askForScreen(): Promise<ScreenAnswer> {
  const media: MediaDevices | undefined = navigator.mediaDevices;
  if (!media?.getDisplayMedia) return { stream: null, problem: 'insecure' };
  let stream: MediaStream;
  try {
    stream = await media.getDisplayMedia(constraints);
  } catch {
    return { stream: null, problem: 'refused' };
  }
  // What judges it comes when there is something to judge.
  const judged = await import('./surface.ts').then(
    ({ surfaceOf }) => surfaceOf(stream.getVideoTracks()[0]?.getSettings() ?? {}),
    () => null,
  );
  if (judged?.isScreen) return { stream, surface: judged };
  for (const track of stream.getTracks()) track.stop();
  return { stream: null, problem: judged ? 'partial' : 'refused' };
}
