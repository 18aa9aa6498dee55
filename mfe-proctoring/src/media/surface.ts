/** What a shared picture shows, and how certain that is, 0 to 1. */
export interface Surface {
  isScreen: boolean;
  scope: 'monitor' | 'window' | 'uncertain';
  confidence: number;
}

/** The browser's description of a shared track. */
export interface SharedPicture {
  displaySurface?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
}

// Common screen sizes. Source of all figures: specification 03 §5.
const knownScreens = [
  [1920, 1080],
  [2560, 1440],
  [3840, 2160],
  [1366, 768],
  [1280, 720],
  [1440, 900],
  [2048, 1152],
  [3440, 1440],
  [5120, 2880],
] as const;
const nearPixels = 50;
const screenPixels = 1_000_000;
const windowPixels = 500_000;
const screenShapes = [16 / 9, 16 / 10, 4 / 3];
const shapeTolerance = 0.1;
const longestShape = 2.5;
const tallestShape = 0.5;

const monitor = (confidence: number): Surface => ({ isScreen: true, scope: 'monitor', confidence });
const notScreen = (confidence: number): Surface => ({ isScreen: false, scope: 'window', confidence });

/** Whether a whole screen is shared. The browser's answer decides; without one, the size does. */
export function surfaceOf({ displaySurface, width = 0, height = 0 }: SharedPicture): Surface {
  if (displaySurface !== undefined) return displaySurface === 'monitor' ? monitor(1) : notScreen(1);
  const pixels = width * height;
  const shape = height > 0 ? width / height : 0;
  const isKnown = knownScreens.some(
    ([w, h]) => Math.abs(w - width) <= nearPixels && Math.abs(h - height) <= nearPixels,
  );
  if (isKnown && pixels > screenPixels) return monitor(0.9);
  if (pixels > screenPixels && screenShapes.some((usual) => Math.abs(usual - shape) <= shapeTolerance))
    return monitor(0.7);
  if (pixels < windowPixels || shape > longestShape || shape < tallestShape) return notScreen(0.7);
  return { isScreen: true, scope: 'uncertain', confidence: 0.3 };
}
