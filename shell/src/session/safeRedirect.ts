import { type KitName, kitNames } from '@switchboard/contracts/onboarding.limits';

/** Where people land after signing in, when nothing else was asked for. */
export const homePath = '/dashboard';

/** Whether a word names what an organization can begin with. */
export const isKit = (word: string | null): word is KitName => kitNames.some((name) => name === word);

/** Where the first hour of an organization begins, with what its owner came for. */
export const beginPath = (wanted: string | null): string => `${homePath}?begin=${isKit(wanted) ? wanted : 'now'}`;

/** Where a person's own account is, whatever becomes of their organizations. */
export const accountPath = '/profile';

/** Where clients land, and the one place in which their pages lie. */
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
