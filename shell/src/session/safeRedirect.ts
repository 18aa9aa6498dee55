import { type KitName, kitNames } from '@switchboard/contracts/onboarding.limits';

/** The page after signing in, if no other was asked for. */
export const homePath = '/dashboard';

/** Whether a word names a kit that an organization can start with. */
export const isKit = (word: string | null): word is KitName => kitNames.some((name) => name === word);

/** The page where a new organization starts, with the kit that its owner chose. */
export const beginPath = (wanted: string | null): string => `${homePath}?begin=${isKit(wanted) ? wanted : 'now'}`;

/** The page of a person's own account, which does not depend on their organizations. */
export const accountPath = '/profile';

/** The start page of clients, and the only place with pages for them. */
export const clientHomePath = '/client/dashboard';
export const isClientPath = (path: string) => path.startsWith('/client/');

/**
 * The path that the `redirect` parameter of the sign-in page names, if it stays on this origin; else the dashboard.
 * Browsers read `\` as `/` and drop control characters, so both are refused before the address is resolved.
 */
export function safeRedirect(given: string | null, origin = window.location.origin): string {
  if (!given?.startsWith('/') || /^\/[/\\]/.test(given) || hasControlCharacter(given)) return homePath;
  try {
    const url = new URL(given, origin);
    return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : homePath;
  } catch {
    return homePath;
  }
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character <= ' ' || character === '\\' || character === '\u007f');
}
