// Parses phone numbers in text from people and programs. It only handles the text: the numbering plans decide whether a
// number is valid.

import { digitsIn, hasExtension, hasSeveral, minDigits, partsOf, saysFax } from './phone-parts.ts';

/** Why a text is not a single phone number. */
export type PhoneTextProblem = 'empty' | 'invalid' | 'shortened' | 'extension' | 'several' | 'fax';

/** The numbers in a text, reduced to digits, spaces, hyphens, parentheses and a plus; or why there are none. */
export type PhoneText = { numbers: readonly [string, ...string[]] } | { problem: PhoneTextProblem };

/** The zeros of scripts whose digits NFKC does not convert. */
const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0, 0xf20,
  0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900,
  0xa9d0, 0xaa50, 0xabf0,
];

const maxCharacters = 300;

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.findLast((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}

const invisible = /\p{Cf}|\p{Mn}|[\u115f\u1160\u3164]/gu;

/** Text with plain digits, hyphens, dots and spaces, and without invisible characters. */
const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\p{Pd}\u2212\u30fc]/gu, '-')
    .replace(/[\u00b7\u2022\u2024\u30fb\u066b]/gu, '.')
    .replace(/\[/g, '(')
    .replace(/\]/g, ')')
    .replace(/[^\S\n]+|\p{Cc}(?<!\n)/gu, ' ')
    .trim();

/** Replaces links, as in web pages and notes, by their visible text. */
const withoutLinks = (text: string): string =>
  text
    .replace(/^=\s*HYPERLINK\(\s*"[^"]*"\s*[,;]\s*"([^"]*)"\s*\)\s*$/i, '$1')
    .replace(/<\/?a(?:\s[^<>]*)?>/gi, '')
    .replace(/\[([^[\]]*)\]\((?:tel|sms|https?):[^()]*\)/gi, '$1');

/** Removes the wrappers that spreadsheets, browsers and exports put around a number. */
function unwrapped(text: string): string {
  const formula = /^=\s*"(.*)"$/.exec(text)?.[1] ?? text;
  return (
    formula
      .replace(/^<([^<>]*)>$/, '$1')
      // A WhatsApp link always has the country code, and never the plus.
      .replace(
        /^(?:https?:\/\/)?(?:www\.|api\.|web\.)?(?:wa\.me\/|whatsapp(?:\.com\/|:\/\/)send\/?\?phone=)(?:\+|%2b)?(\d{7,15})(?:[/?&#].*)?$/i,
        '+$1',
      )
      .replace(/^['"\u2018\u2019\u201c\u201d`]+|(?<!['"\u2018\u2019\u201c\u201d`])['"\u2018\u2019\u201c\u201d`]+$/g, '')
      .trim()
  );
}

/** A number without a link's scheme or a short label; links encode the plus as `%2B`. */
const withoutScheme = (text: string): string =>
  text
    .replace(/^(?:tel|phone|p|t|m|c|callto|sms|whatsapp|wa)\s*:\s*/i, '')
    .replace(/^%2b(?=\d)/i, '+')
    // Brazilians write `0xx` for the code of a carrier, which the caller chooses.
    .replace(/(?<![\dx*])0(?:xx|\*\*)\s?(?=\d\d(?!\d{2}))/i, '');

/** A number that a spreadsheet stored as numeric: its digits if it has all of them, otherwise a problem. */
function ofSpreadsheet(text: string): PhoneText | null {
  const number = text.replace(/\s/g, '');
  if (/^[+-]?\d+(?:[.,]\d+)?(?:e|[x*×]10\^?)[+-]?\d+$/i.test(number)) return { problem: 'shortened' };
  const grouped =
    /^(\+?\d{1,3}(?:,\d{3}){2,})(?:\.0+)?$/.exec(number)?.[1] ?? /^(\d{1,3}(?:\.\d{3}){3,}),0+$/.exec(number)?.[1];
  if (grouped) return { numbers: [grouped.replace(/[.,]/g, '')] };
  const [, whole, decimals] = /^(\+?\d{7,})[.,](\d+)$/.exec(number) ?? [];
  if (!whole || !decimals) return null;
  if (/^0+$/.test(decimals)) return { numbers: [whole] };
  return decimals.length < minDigits ? { problem: 'shortened' } : null;
}

const extension =
  /(?:;\s*ext\s*=|\b(?:ext(?:ension|n)?|x|int(?:erno)?|poste|durchwahl|dw|ramal|anexo|tlum|доб(?:авочный)?|вн(?:утр)?)\b\.?|\bx(?=\d)|#)\s*[:.=]?\s*\d{1,7}\s*\)?\s*$/iu;

/** A label with a count, as in `Mobile 2: 030 123` and `Phone 2 - +49 30 123`. */
const countedLabel = /^\p{L}[\p{L} .]{0,30}\d{1,2} ?(?:[:)] ?|[-.]? ?(?=\+))/u;

/** One number without the text around it, or null if there is text in the middle of it. */
function withoutLabels(labelled: string): string | null {
  const part = labelled.replace(countedLabel, '');
  const from = part.search(/[+(\d]/);
  if (from === -1) return null;
  // A label may be in parentheses, as in `(mobile) 030 123`.
  const rest = part.slice(from).replace(/^\(\s*\p{L}[^)]*\)\s*/u, '');
  const start = rest.search(/[+(\d]/);
  const number = start === -1 ? '' : rest.slice(start);
  const end = number.search(/[^\d\s().+/-]/);
  const tail = end === -1 ? '' : number.slice(end);
  // In `800-FLOWERS`, the letters are part of the number.
  if (/\d/.test(tail) || /[\d-]$/.test(end === -1 ? '' : number.slice(0, end))) return null;
  return (end === -1 ? number : number.slice(0, end))
    .replace(/(?<![./\s(-])[./\s(-]+$/, '')
    .replace(/^\(([^()]*)\)$/, '$1')
    .trim();
}

/** Whether the digits after a dot may be decimals, which would add digits to the number. */
function mayHaveDecimals(number: string): boolean {
  if (/\d{7}\s?\.\s?0/.test(number)) return true;
  const groups = number.split('.').map((group) => group.trim());
  const last = groups.at(-1) ?? '';
  if (groups.length === 1 || !/^(?:\d|0+)$/.test(last)) return false;
  // Zeros are part of the number if its other groups are just as short, as in `01.23.45.67.00`.
  const before = groups.findLast((group) => !/^0+$/.test(group)) ?? '';
  return last.length === 1 || !/^\+?\d{1,4}$/.test(before) || digitsIn(before) > last.length;
}

/** A number with only spaces, hyphens and parentheses in it, and a plus instead of the prefix before a country code. */
const spaced = (number: string): string =>
  number
    .replace(/[./\s]+/g, ' ')
    .trim()
    // The international prefixes of Australia and of most countries; a country code may have its own parentheses.
    .replace(/^(?:0011[\s-]?(?=[1-9])|\(?00\)?[\s-]?(?=[1-9]))/, '+')
    .replace(/^\(\s?(\+\d{1,3})\s?\)/, '$1 ');

/** Whether a slash may separate two numbers: within a number, it only follows an area code, as in `030/1234567`. */
function isAmbiguous(part: string): boolean {
  // Hungarian and Austrian numbers may also have one after the country code: `+36/20/123-4567`, `+49 (0) 30 / 123456`.
  const pieces = part.replace(/\+\d{1,3}\s?(?:\(0\)\s?|[\s(/-]\s?)/, '').split('/');
  const groups = (pieces[0] ?? '').match(/\d+/g) ?? [];
  return pieces.length > 2 || (pieces.length === 2 && (groups.length > 1 || digitsIn(pieces[0] ?? '') > minDigits));
}

/** Reads the numbers of a text in order. Fax numbers are ignored. */
export function readPhoneText(text: string): PhoneText {
  const plain = unwrapped(plainText(withoutLinks(text.slice(0, maxCharacters))));
  if (plain === '') return { problem: 'empty' };
  const kept = ofSpreadsheet(withoutScheme(plain));
  if (kept) return kept;
  if (/[\d)]\s*;\s*ext\s*=/i.test(plain)) return { problem: 'extension' };
  const numbers: string[] = [];
  const parts = partsOf(plain).filter((part) => /\d/.test(part));
  for (const part of parts.map((one) => withoutScheme(unwrapped(one)))) {
    if (saysFax(part, parts.length > 1)) continue;
    const isShort = digitsIn(part) < minDigits && !part.startsWith('+');
    // "030 1234567 / 89" and "555 0142, 12" are a number with its extension.
    if (extension.test(part) || (isShort && numbers.length > 0)) return { problem: 'extension' };
    if (isAmbiguous(part)) return { problem: 'several' };
    const bare = withoutLabels(part);
    const read = ofSpreadsheet(bare ?? part);
    if (read && 'problem' in read) return read;
    const number = read ? read.numbers[0] : bare;
    if (!number && hasExtension(part)) return { problem: 'extension' };
    if (!number || (!read && mayHaveDecimals(number))) return { problem: hasSeveral(part) ? 'several' : 'invalid' };
    numbers.push(spaced(number));
  }
  const [first, ...others] = numbers;
  if (first) return { numbers: [first, ...others] };
  return { problem: parts.some((part) => saysFax(part)) ? 'fax' : 'invalid' };
}
