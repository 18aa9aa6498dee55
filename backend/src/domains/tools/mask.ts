import { lastFour } from '../../secrets.ts';

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** The forms in which a server can give a header's value back: as it is, without its scheme, in JSON, in an address, in base64. */
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

/** What stands where a secret was. */
export const masked = (secret: string): string => `${mask}${lastFour(secret)}`;

/** Takes secrets out of a text that somebody is to see, be it a person, a model or a log. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  const forms = secrets.flatMap((secret) => formsOf(secret).map((form) => [form, masked(secret)] as const));
  // The longest first, so that no piece of one stays.
  return forms
    .sort(([a], [b]) => b.length - a.length)
    .reduce((shown, [form, instead]) => shown.replaceAll(form, instead), text);
}
