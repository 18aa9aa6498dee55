import { languageParameter } from '@switchboard/contracts/languages';

/** A path of this page with the language that its address asks for; a browser that chose the language does so again. */
export function inSameLanguage(path: string): string {
  const asked = new URLSearchParams(window.location.search).get(languageParameter);
  return asked === null ? path : `${path}?${languageParameter}=${encodeURIComponent(asked)}`;
}
