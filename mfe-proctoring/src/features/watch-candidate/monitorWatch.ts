import { t } from '../../texts/call/t.ts';
/** What a browser reports about monitors, with the API that it came from. */
export interface MonitorAnswer {
  hasMultiple: boolean;
  /** Known only with the person's permission. */
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

/** Reads the monitors without asking the person for permission. Null if the browser doesn't report them. */
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

/** A guess based on the size of the screen. It mistakes one large screen for several, so it is only recorded. */
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

/** The guess by resolution; it has no consequences. */
export function guessMonitors({ width, height, availWidth, availHeight }: Screen): MonitorGuess {
  const pixels = width * height;
  return {
    screens: pixels > manyPixels ? Math.max(1, Math.round(pixels / pixelsOfOne)) : 1,
    isUltrawide: width >= ultrawidePixels || width / Math.max(1, height) >= ultrawideShape,
    pixels,
    usableShare: pixels === 0 ? 1 : Math.round(((availWidth * availHeight) / pixels) * 100) / 100,
  };
}

/** The text for a detected monitor. Source: specification 03 §8. */
export function monitorText(now: number | null, before: number | null): string {
  if (now === null) return t('noted.monitor');
  return before === null ? t('noted.monitors', { count: now }) : t('noted.monitors_before', { count: now, before });
}
