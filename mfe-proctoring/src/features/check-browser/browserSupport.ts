import { useSyncExternalStore } from 'react';

export type BrowserSupport = 'supported' | 'desktop-required' | 'chrome-required';

/** Widest window in px that counts as a phone or tablet. Source: specification 03 §2.2. */
const mobileMaxWidth = 768;

interface Browser {
  width: number;
  hasTouch: boolean;
  userAgent: string;
}

const mobileAgents = /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini|Mobile/i;
// Browsers that call themselves Chrome as well.
const otherAgents = /Edg|OPR\/|Opera|Vivaldi|SamsungBrowser|YaBrowser|UCBrowser|DuckDuckGo/;

/** Whether an interview can be taken with this browser. */
export function supportOf({ width, hasTouch, userAgent }: Browser): BrowserSupport {
  if (width <= mobileMaxWidth || hasTouch || mobileAgents.test(userAgent)) return 'desktop-required';
  return /Chrome\/\d/.test(userAgent) && !otherAgents.test(userAgent) ? 'supported' : 'chrome-required';
}

function readSupport(): BrowserSupport {
  const hasTouch = 'ontouchstart' in window || navigator.maxTouchPoints > 0;
  return supportOf({ width: window.innerWidth, hasTouch, userAgent: navigator.userAgent });
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

/** `supportOf` this browser; follows the width of the window. */
export function useBrowserSupport(): BrowserSupport {
  return useSyncExternalStore(subscribe, readSupport);
}
