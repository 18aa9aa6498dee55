import { plainSpeech } from '../plain-speech.ts';
import { sayAddresses, sayPhones } from './contacts.ts';
import { sayDates, sayTimes } from './dates.ts';
import { english } from './english.ts';
import { sayCapitals, sayEnglishNumbers, sayEnglishSigns, sayShortForms } from './english-words.ts';
import { german } from './german.ts';
import { hindi } from './hindi.ts';
import type { CurrencyCode, SpokenLanguage } from './language.ts';
import { oneOf, sayMoney, sayUnits } from './money.ts';
import { sayNumbers } from './numbers.ts';
import { frenchForms, portugueseForms, spanishForms } from './romance.ts';

type Step = (text: string) => string;

const languages: Readonly<Record<string, (region: string) => SpokenLanguage>> = {
  en: () => english,
  de: () => german,
  es: () => spanishForms,
  fr: () => frenchForms,
  pt: (region) => portugueseForms(region === 'PT'),
  hi: () => hindi,
};

/** Languages of countries whose "$" is a peso. In Spanish, every peso has the name of the Mexican one. */
const pesos = ['es-AR', 'es-CL', 'es-CO', 'es-CU', 'es-DO', 'es-MX', 'es-UY'];

/** Where "$" isn't the US dollar. */
const dollars: Readonly<Record<string, CurrencyCode>> = {
  ...{ 'en-CA': 'CAD', 'fr-CA': 'CAD', 'en-AU': 'AUD' },
  ...Object.fromEntries(pesos.map((tag) => [tag, 'MXN' as const])),
};

/** Abbreviations with a following word; at the end of a sentence, its full stop stays. */
function sayAbbreviations({ abbreviations }: SpokenLanguage): Step {
  const short = new RegExp(`(?<![\\p{L}\\p{N}.@/-])(${oneOf(Object.keys(abbreviations))})(?![\\p{L}\\p{N}@])`, 'gu');
  return (text) =>
    text.replace(short, (found, _name: string, at: number) => {
      const isEnd = found.endsWith('.') && text.slice(at + found.length).trim() === '';
      return `${abbreviations[found] ?? found}${isEnd ? '.' : ''}`;
    });
}

/** Converts Devanagari digits to 0–9. */
const latinDigits: Step = (text) => text.replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x0966));

/** Adds a pause after a line without punctuation, such as a list entry. */
const pauseAtLines: Step = (text) =>
  text
    .trim()
    .replace(/(?<=[\p{L}\p{N}\p{M})"”%])[ \t]{0,20}\n\s*/gu, ', ')
    .replace(/(?<!\s)\s{2,}|\n/g, ' ');

function stepsOf(language: SpokenLanguage, tag: string): Step[] {
  const isEnglish = language === english;
  const isMonthFirst = isEnglish && !/^en-(?!US|CA|PH)/.test(tag);
  return [
    latinDigits,
    sayAddresses(language),
    ...(isEnglish ? [sayShortForms] : []),
    sayAbbreviations(language),
    sayDates(language, isMonthFirst),
    sayTimes(language),
    sayPhones(language),
    sayMoney(language, dollars[tag] ?? 'USD'),
    ...(isEnglish ? [(text: string) => text.replace(/(?<=\d)\s?[x×]\s?(?=\d)/g, ' by ')] : []),
    sayUnits(language),
    ...(isEnglish ? [sayEnglishNumbers, sayCapitals, sayEnglishSigns] : []),
    sayNumbers(language),
  ];
}

const made = new Map<string, Step[] | null>();

function stepsFor(tag: string): Step[] | null {
  const known = made.get(tag);
  if (known !== undefined) return known;
  const [base = '', region = ''] = tag.split('-');
  const language = languages[base]?.(region);
  const steps = language ? stepsOf(language, tag) : null;
  // Limits the cache: tags come from settings, which people write.
  if (made.size < 100) made.set(tag, steps);
  return steps;
}

/** Converts "EN_gb" to "en-GB". */
function tagOf(language: string): string {
  const [base = '', region] = language.trim().split(/[-_]/);
  return region ? `${base.toLowerCase()}-${region.toUpperCase()}` : base.toLowerCase();
}

/**
 * The spoken form of a text: numbers, money, dates, times, phone numbers, addresses, units and abbreviations in words, without markup.
 * Languages without rules keep their digits, which voices read on their own.
 */
export function spokenForm(text: string, language = 'en'): string {
  const plain = pauseAtLines(plainSpeech(text));
  const steps = stepsFor(tagOf(language));
  if (!steps) return plain;
  return steps
    .reduce((said, step) => step(said), plain)
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=[,.;!?](?:\s|$))/g, '')
    .trim();
}
