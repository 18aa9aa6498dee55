import { useSyncExternalStore } from 'react';

/** `narrow`: it can be taken here, and better in a wider window. */
export type BrowserSupport = 'supported' | 'narrow' | 'desktop-required' | 'chrome-required';

/**
 * Widest window in px that counts as a phone or tablet where nothing points finely. Source: specification 03 §2.2; a desktop with a
 * narrow window, or at 200 % zoom, is none.
 */
const mobileMaxWidth = 768;

interface Browser {
  width: number;
  hasTouch: boolean;
  /** A mouse or touchpad: with one, a touch screen is that of a laptop. */
  hasFinePointer: boolean;
  userAgent: string;
}

const mobileAgents = /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini|Mobile/i;
// Browsers that call themselves Chrome as well.
const otherAgents = /Edg|OPR\/|Opera|Vivaldi|SamsungBrowser|YaBrowser|UCBrowser|DuckDuckGo/;

/** Whether an interview can be taken with this browser. */
export function supportOf({ width, hasTouch, hasFinePointer, userAgent }: Browser): BrowserSupport {
  const isNarrow = width <= mobileMaxWidth;
  if (((isNarrow || hasTouch) && !hasFinePointer) || mobileAgents.test(userAgent)) return 'desktop-required';
  if (!/Chrome\/\d/.test(userAgent) || otherAgents.test(userAgent)) return 'chrome-required';
  return isNarrow ? 'narrow' : 'supported';
}

const finePointer = '(any-pointer: fine)';

function readSupport(): BrowserSupport {
  return supportOf({
    width: window.innerWidth,
    hasTouch: 'ontouchstart' in window || navigator.maxTouchPoints > 0,
    hasFinePointer: window.matchMedia(finePointer).matches,
    userAgent: navigator.userAgent,
  });
}

function subscribe(onChange: () => void): () => void {
  const pointers = window.matchMedia(finePointer);
  window.addEventListener('resize', onChange);
  pointers.addEventListener('change', onChange);
  return () => {
    window.removeEventListener('resize', onChange);
    pointers.removeEventListener('change', onChange);
  };
}

/** `supportOf` this browser; follows the width of the window and what points in it. */
export function useBrowserSupport(): BrowserSupport {
  return useSyncExternalStore(subscribe, readSupport);
}
