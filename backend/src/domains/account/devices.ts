import Bowser from 'bowser';

/** The names of a browser and its system; null if unknown. Only a hint, because clients can send anything. */
export function deviceOf(userAgent: string | null): { browser: string | null; system: string | null } {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  const version = browser.version?.split('.')[0];
  return {
    browser: browser.name ? [browser.name, version].filter(Boolean).join(' ') : null,
    system: os.name ? [os.name, os.versionName].filter(Boolean).join(' ') : null,
  };
}
