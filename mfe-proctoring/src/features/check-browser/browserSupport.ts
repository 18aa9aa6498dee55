import { useSyncExternalStore } from 'react';

/** `narrow`: supported, but a wider window is better. */
export type BrowserSupport = 'supported' | 'narrow' | 'desktop-required' | 'chrome-required';

/**
 * The widest window in px that counts as a phone or tablet, if there is no fine pointer. Source: specification 03 §2.2; a desktop with a
 * narrow window, or at 200 % zoom, doesn't count.
 */
const mobileMaxWidth = 768;

interface Browser {
  width: number;
  hasTouch: boolean;
  /** A mouse or touchpad: a touch screen with one belongs to a laptop. */
  hasFinePointer: boolean;
  userAgent: string;
}

const mobileAgents = /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini|Mobile/i;
// Browsers that also call themselves Chrome.
const otherAgents = /Edg|OPR\/|Opera|Vivaldi|SamsungBrowser|YaBrowser|UCBrowser|DuckDuckGo/;

/** Whether this browser supports interviews. */
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

/** `supportOf` this browser; follows the window's width and the pointer type. */
export function useBrowserSupport(): BrowserSupport {
  return useSyncExternalStore(subscribe, readSupport);
}
