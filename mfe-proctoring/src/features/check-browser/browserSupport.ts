import { useSyncExternalStore } from 'react';

export type BrowserSupport = 'supported' | 'desktop-required' | 'chrome-required';

/** Widest window in px that counts as a phone or tablet. Source: specification 03 §2.2. */
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
  if (width <= mobileMaxWidth || (hasTouch && !hasFinePointer) || mobileAgents.test(userAgent))
    return 'desktop-required';
  return /Chrome\/\d/.test(userAgent) && !otherAgents.test(userAgent) ? 'supported' : 'chrome-required';
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
