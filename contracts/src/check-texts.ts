import { compileText } from './compile-texts.ts';
import type { Catalog } from './texts.ts';

/** The arguments of a compiled message: each node that is not a text begins with its argument's name. */
function argumentsIn(message: unknown, found = new Set<string>()): Set<string> {
  if (!Array.isArray(message)) return found;
  for (const node of message) {
    if (!Array.isArray(node)) continue;
    const [name, , choices] = node as [string, unknown, Record<string, unknown> | undefined];
    found.add(name);
    for (const choice of Object.values(choices ?? {})) argumentsIn(choice, found);
  }
  return found;
}

const namesIn = (text: string) => [...argumentsIn(compileText(text))].sort().join(', ');

/**
 * Problems of a translated catalog: missing or unknown keys, arguments other than in English, and texts that are still
 * English. `same` lists the keys whose text is the same in both languages.
 */
export function catalogProblems(english: Catalog, other: Catalog, same: readonly string[] = []): string[] {
  const unknown = Object.keys(other).filter((key) => !(key in english));
  const problems = Object.entries(english).flatMap(([key, text]) => {
    const translated = other[key];
    if (!translated?.trim()) return [`${key} is missing`];
    if (namesIn(translated) !== namesIn(text))
      return [`${key} has the arguments ${namesIn(translated) || 'none'} instead of ${namesIn(text) || 'none'}`];
    return translated === text && !same.includes(key) ? [`${key} is still in English: ${text}`] : [];
  });
  return [...problems, ...unknown.map((key) => `${key} is not in the English catalog`)];
}

/** The literal parts of a compiled message. */
function literalsIn(message: unknown): string[] {
  if (typeof message === 'string') return [message];
  if (!Array.isArray(message)) return [];
  return message.flatMap((node: unknown) => {
    if (!Array.isArray(node)) return literalsIn(node);
    const choices = (node as [string, unknown, Record<string, unknown> | undefined])[2];
    return Object.values(choices ?? {}).flatMap(literalsIn);
  });
}

const literals = (catalog: Catalog) =>
  Object.values(catalog)
    .flatMap((text) => literalsIn(compileText(text)))
    .map((literal) => literal.trim());

// Words that nearly every English sentence contains, and that don't exist in the other languages: these also find texts
// from libraries.
const common = [
  'the',
  'and',
  'your',
  'you',
  'with',
  'show',
  'select',
  'close',
  'choose',
  'loading',
  'available',
  'required',
];

/** English texts on a page in another language: from the catalog, and words from libraries. */
export function englishIn(shown: string, english: Catalog, other: Catalog): string[] {
  const translated = new Set(literals(other).map((literal) => literal.toLowerCase()));
  const candidates = [...literals(english).filter((literal) => literal.length > 3), ...common];
  const words = ` ${shown.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
  return [...new Set(candidates)].filter((candidate) => {
    const lower = candidate.toLowerCase();
    const wanted = lower.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
    return wanted.length > 2 && !translated.has(lower) && words.includes(` ${wanted} `);
  });
}

/**
 * All texts that a page shows or that are read aloud, except those that a selector matches. Self-contained, since
 * end-to-end tests run it in the browser.
 */
export function shownTexts(except = ''): string {
  const all = [...document.querySelectorAll('body *:not(script, style, noscript)')];
  const elements = except === '' ? all : all.filter((element) => !element.closest(except));
  const names = [
    'aria-label',
    'aria-description',
    'aria-valuetext',
    'aria-roledescription',
    'placeholder',
    'title',
    'alt',
  ];
  const labels = elements.flatMap((element) => names.map((name) => element.getAttribute(name)));
  const texts = elements.flatMap((element) =>
    [...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ nodeValue }) => nodeValue),
  );
  return [document.title, ...labels, ...texts].filter(Boolean).join(' | ');
}
