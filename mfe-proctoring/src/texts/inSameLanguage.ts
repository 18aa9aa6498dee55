import { languageParameter } from '@switchboard/contracts/languages';

/** A path of this page with the language in its address. Without one, the browser's language is chosen again. */
export function inSameLanguage(path: string): string {
  const asked = new URLSearchParams(window.location.search).get(languageParameter);
  return asked === null ? path : `${path}?${languageParameter}=${encodeURIComponent(asked)}`;
}
