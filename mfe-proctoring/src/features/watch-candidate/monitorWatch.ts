import { t } from '../../texts/call/t.ts';
/** What a browser says of monitors, by name of the question. */
export interface MonitorAnswer {
  hasMultiple: boolean;
  /** Known only where the person allowed the page to know it. */
  count: number | null;
  method: 'isExtended' | 'getScreenDetails';
}

type Screens = Screen & Partial<EventTarget> & { isExtended?: boolean };

interface DetailedWindow {
  getScreenDetails?: () => Promise<{ screens: readonly unknown[] }>;
}

async function mayKnowScreens(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'window-management' as PermissionName });
    return state === 'granted';
  } catch {
    return false;
  }
}

/** How many monitors there are, without asking the person anything. Null where the browser does not tell. */
export async function readMonitors(): Promise<MonitorAnswer | null> {
  const { isExtended } = window.screen as Screens;
  const { getScreenDetails } = window as unknown as DetailedWindow;
  if (getScreenDetails && (await mayKnowScreens())) {
    const count = await getScreenDetails.call(window).then(
      ({ screens }) => screens.length,
      () => null,
    );
    if (count !== null) return { hasMultiple: count > 1, count, method: 'getScreenDetails' };
  }
  return isExtended === undefined ? null : { hasMultiple: isExtended, count: null, method: 'isExtended' };
}

/** What a guess by the size of the screen says: it takes one large screen for several, and is only written down. */
export interface MonitorGuess {
  screens: number;
  isUltrawide: boolean;
  pixels: number;
  usableShare: number;
}

// Source: specification 03 §5.
const pixelsOfOne = 2_073_600;
const manyPixels = 4_000_000;
const ultrawidePixels = 3_440;
const ultrawideShape = 2.4;

/** The guess by resolution, without effect. */
export function guessMonitors({ width, height, availWidth, availHeight }: Screen): MonitorGuess {
  const pixels = width * height;
  return {
    screens: pixels > manyPixels ? Math.max(1, Math.round(pixels / pixelsOfOne)) : 1,
    isUltrawide: width >= ultrawidePixels || width / Math.max(1, height) >= ultrawideShape,
    pixels,
    usableShare: pixels === 0 ? 1 : Math.round(((availWidth * availHeight) / pixels) * 100) / 100,
  };
}

/** The words of a monitor that was found. Source: specification 03 §8. */
export function monitorText(now: number | null, before: number | null): string {
  if (now === null) return t('noted.monitor');
  return before === null ? t('noted.monitors', { count: now }) : t('noted.monitors_before', { count: now, before });
}
