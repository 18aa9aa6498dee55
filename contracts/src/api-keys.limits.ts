/** Maximum characters of a key's name. */
export const maxApiKeyNameLength = 80;

/** Maximum active keys of one organization. */
export const maxApiKeys = 50;

/** Days until a key expires, as options; without expiry, it works until it is revoked. */
export const apiKeyDays = [30, 90, 365] as const;

/** Rate limit of one key in requests per minute. */
export const apiKeyRequestsPerMinute = 600;

/** Seconds for which an access token of a connected app is valid; the app renews it with its refresh token. */
export const appTokenSeconds = 3600;

/** Days after its last renewal for which a connected app stays connected. */
export const appConnectionDays = 30;

/** Minutes in which an app has to redeem an authorization code (RFC 6749 recommends 10 at most). */
export const appCodeMinutes = 5;

/** Days for which the registration of an app is accepted. */
export const appRegistrationDays = 365;

/**
 * Maximum characters of one redirect URI, maximum number of them, and maximum characters of all of an app's, since a
 * client id contains them.
 */
export const maxRedirectUriLength = 500;
export const maxRedirectUris = 10;
export const maxRedirectUrisLength = 2000;

/** Maximum characters of an app's client id. */
export const maxClientIdLength = 4000;

/** Letters of a code that a person compares or types: no vowels, which would spell words, and no letters that look alike. */
export const userCodeLetters = 'BCDFGHJKLMNPQRSTVWXZ';
export const userCodeLength = 8;

/** A code as people type it, in the form ABCD-EFGH; null for a text that can't be a code. */
export function readUserCode(text: string): string | null {
  const letters = text.toUpperCase().replaceAll(/[^A-Z]/g, '');
  const isCode = letters.length === userCodeLength && [...letters].every((letter) => userCodeLetters.includes(letter));
  return isCode ? `${letters.slice(0, 4)}-${letters.slice(4)}` : null;
}

/** Maximum characters of the name that a device gives itself. */
export const maxDeviceNameLength = 80;

/** Seconds in which a command line's sign-in must be approved, and between two polls. */
export const deviceSignInSeconds = 600;
export const devicePollSeconds = 5;
