import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { SpokenLanguage } from './language.ts';
import { digitByDigit } from './numbers.ts';

/** Top-level domains that are said as a word; others of two letters are spelled. */
const saidEndings = new Set(['com', 'org', 'net', 'info', 'app', 'dev', 'edu', 'gov', 'co', 'biz', 'shop', 'cloud']);
const endings = 'com|org|net|io|ai|app|dev|info|biz|edu|gov|eu|de|fr|es|pt|uk|ch|nl|br|mx|ca|au|shop|cloud';

const spell = (letters: string) => [...letters.toUpperCase()].join(' ');
const isUnspeakable = (word: string) => /^[b-df-hj-np-tv-xz]{2,4}$/i.test(word);

/** One part of an address: words, or letters if it isn't a word. */
function part(text: string, { words }: SpokenLanguage): string {
  return text
    .split(/([._+-]|\d+)/)
    .filter(Boolean)
    .map((piece) => {
      if (piece === '.') return words.dot;
      if (piece === '_') return words.underscore;
      if (piece === '-') return words.dash;
      if (piece === '+') return words.plus;
      return isUnspeakable(piece) ? spell(piece) : piece;
    })
    .join(' ');
}

function host(text: string, language: SpokenLanguage): string {
  return text
    .split('.')
    .map((label, at, all) =>
      at > 0 && at >= all.length - 2 && label.length <= 2 && !saidEndings.has(label.toLowerCase())
        ? spell(label)
        : part(label, language),
    )
    .join(` ${language.words.dot} `);
}

/** Longer parts of a path are ids, which listeners can't write down. */
const maxPathPart = 20;
const maxPathParts = 3;

function path(text: string, language: SpokenLanguage): string {
  const parts = text.split(/[?#]/, 1)[0]?.split('/').filter(Boolean) ?? [];
  const isSaid =
    parts.length <= maxPathParts && parts.every((one) => one.length <= maxPathPart && /^[\w.+-]+$/.test(one));
  if (!isSaid || /[?#]/.test(text)) return '';
  return parts.map((one) => ` ${language.words.slash} ${part(one, language)}`).join('');
}

const email = /(?<![\w.+-])([\w.+-]{1,64})@([\w-]{1,63}(?:\.[\w-]{1,63}){1,4})/g;
const url = new RegExp(
  String.raw`(?<![\w@.-])(?:https?:\/\/(?:www\.)?([\w-]{1,63}(?:\.[\w-]{1,63}){0,5})(?::\d{2,5})?|www\.([\w-]{1,63}(?:\.[\w-]{1,63}){1,4})|((?:[\w-]{2,63}\.){1,3}(?:${endings})(?![\w-]|\.\w)))(\/[^\s<>"'),;]{0,400}|\?[^\s<>"'),;]{1,400})?`,
  'gi',
);

/** Says email addresses and links. Query strings and ids of links are left out. */
export function sayAddresses(language: SpokenLanguage): (text: string) => string {
  return (text) =>
    text
      .replace(
        email,
        (_, name: string, domain: string) => `${part(name, language)} ${language.words.at} ${host(domain, language)}`,
      )
      .replace(
        url,
        (_, full: string | undefined, www: string | undefined, bare: string | undefined, rest: string | undefined) => {
          const after = rest ?? '';
          const end = /(?<![.!?:])[.!?:]+$/.exec(after)?.[0] ?? '';
          return `${host(full ?? www ?? bare ?? '', language)}${path(after.slice(0, after.length - end.length), language)}${end}`;
        },
      );
}

const maybePhone = /(?<![\p{L}\d.,$€£₹])(?:\+|\()?\d[\d ()./\u00a0-]{4,24}\d(?![\d%]|[.,:]\d|\s?[€$£])/gu;
const northAmerican = /^(?:1[ .-])?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}$/;
const short = /^\d{3}-\d{4}$/;

/** Whether digits with separators are a phone number, and not an amount or a count. */
function isPhone(text: string): boolean {
  const count = text.replace(/\D/g, '').length;
  if (count < 7 || count > 15) return false;
  if (text.startsWith('+') || northAmerican.test(text) || short.test(text)) return true;
  if (/^\(?0/.test(text)) return count >= 8;
  // At least three groups that aren't grouped thousands.
  return count >= 9 && /^\d{2,5}(?:[ .-]\d{2,5}){2,5}$/.test(text) && !/^\d{1,3}(?:[ .]\d{3})+$/.test(text);
}

function groupsOf(text: string): string[] {
  const groups = text.split(/\D+/).filter(Boolean);
  if (groups.length > 1) return groups;
  if (text.startsWith('+')) {
    const international = parsePhoneNumberFromString(text)?.formatInternational() ?? text;
    return international.split(/\D+/).filter(Boolean);
  }
  return groups;
}

/** Says phone numbers digit by digit, with a pause after each group. */
export function sayPhones(language: SpokenLanguage): (text: string) => string {
  return (text) =>
    text
      .replace(maybePhone, (found) => {
        if (!isPhone(found)) return found;
        const groups = groupsOf(found).map((group) => digitByDigit(group, language));
        return `${found.startsWith('+') ? `${language.words.plus} ` : ''}${groups.join(', ')}`;
      })
      .replace(/(?<![\d.,$€£₹])(\d{3})(\d{3})(\d{4})(?!\d|[.,]\d|\s?[€$£%])/g, (_, ...groups: string[]) =>
        groups
          .slice(0, 3)
          .map((group) => digitByDigit(group, language))
          .join(', '),
      );
}
