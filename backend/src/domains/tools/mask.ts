import { lastFour } from '../../secrets.ts';

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** The forms in which a server can repeat a header's value: as it is, without its scheme, in JSON, in a URL, in base64. */
function formsOf(secret: string): string[] {
  const bare = secret.replace(/^\S+ /, '');
  const forms = [secret, ...(bare.length >= 4 ? [bare] : [])];
  return forms.flatMap((form) => [
    form,
    inJson(form),
    encodeURIComponent(form),
    Buffer.from(form)
      .toString('base64')
      .replace(/(?<!=)=+$/, ''),
  ]);
}

/** Replaces a secret without showing any of it. */
export const mask = '••••';

/** The replacement for a secret. */
export const masked = (secret: string): string => `${mask}${lastFour(secret)}`;

/** Removes secrets from a text that is shown to people or models, or logged. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  const forms = secrets.flatMap((secret) => formsOf(secret).map((form) => [form, masked(secret)] as const));
  // The longest first, so that no part of one remains.
  return (
    forms
      .sort(([a], [b]) => b.length - a.length)
      // By a function: as a text, the last characters of a secret such as `$&` would put the secret back in.
      .reduce((shown, [form, instead]) => shown.replaceAll(form, () => instead), text)
  );
}
