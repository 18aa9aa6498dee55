// Reads a phone number as people and programs write it. Pure text: the numbering plans decide whether it is valid.

import { digitsIn, hasExtension, hasSeveral, minDigits, partsOf, saysFax } from './phone-parts.ts';

/** Why a text is no one phone number. */
export type PhoneTextProblem = 'empty' | 'invalid' | 'shortened' | 'extension' | 'several' | 'fax';

/** The numbers in a text, with nothing but digits, spaces, hyphens, parentheses and a plus; or why there is none. */
export type PhoneText = { numbers: readonly [string, ...string[]] } | { problem: PhoneTextProblem };

/** The zeros of scripts whose digits NFKC leaves as they are. */
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

/** Text with plain digits, hyphens, dots and spaces, and without what is not seen. */
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

/** A link as web pages and notes have it: only what is shown of it. */
const withoutLinks = (text: string): string =>
  text
    .replace(/^=\s*HYPERLINK\(\s*"[^"]*"\s*[,;]\s*"([^"]*)"\s*\)\s*$/i, '$1')
    .replace(/<\/?a(?:\s[^<>]*)?>/gi, '')
    .replace(/\[([^[\]]*)\]\((?:tel|sms|https?):[^()]*\)/gi, '$1');

/** What spreadsheets, browsers and exports put around a number. */
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

/** A number without the scheme of a link or a short label, and with the plus that links write as `%2B`. */
const withoutScheme = (text: string): string =>
  text
    .replace(/^(?:tel|phone|p|t|m|c|callto|sms|whatsapp|wa)\s*:\s*/i, '')
    .replace(/^%2b(?=\d)/i, '+')
    // Brazilians write the code of a carrier, which the caller chooses, as `0xx`.
    .replace(/(?<![\dx*])0(?:xx|\*\*)\s?(?=\d\d(?!\d{2}))/i, '');

/** A number that a spreadsheet program keeps as one: its digits where all of them are there, else a problem. */
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

/** A label that counts numbers, as in `Mobile 2: 030 123` and `Phone 2 - +49 30 123`. */
const countedLabel = /^\p{L}[\p{L} .]{0,30}\d{1,2} ?(?:[:)] ?|[-.]? ?(?=\+))/u;

/** One number without what is written around it, or null where there is text in the middle of it. */
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
  // `800-FLOWERS` spells a part of the number.
  if (/\d/.test(tail) || /[\d-]$/.test(end === -1 ? '' : number.slice(0, end))) return null;
  return (end === -1 ? number : number.slice(0, end))
    .replace(/(?<![./\s(-])[./\s(-]+$/, '')
    .replace(/^\(([^()]*)\)$/, '$1')
    .trim();
}

/** Whether what follows a dot may be decimals, which would add digits to the number. */
function mayHaveDecimals(number: string): boolean {
  if (/\d{7}\s?\.\s?0/.test(number)) return true;
  const groups = number.split('.').map((group) => group.trim());
  const last = groups.at(-1) ?? '';
  if (groups.length === 1 || !/^(?:\d|0+)$/.test(last)) return false;
  // Zeros are a part of the number where its groups are as short as they are, as in `01.23.45.67.00`.
  const before = groups.findLast((group) => !/^0+$/.test(group)) ?? '';
  return last.length === 1 || !/^\+?\d{1,4}$/.test(before) || digitsIn(before) > last.length;
}

/** A number with nothing but spaces, hyphens and parentheses in it, and a plus for what is dialed before a country code. */
const spaced = (number: string): string =>
  number
    .replace(/[./\s]+/g, ' ')
    .trim()
    // What is dialed before a country code in Australia and in most countries; a code may be in parentheses of its own.
    .replace(/^(?:0011[\s-]?(?=[1-9])|\(?00\)?[\s-]?(?=[1-9]))/, '+')
    .replace(/^\(\s?(\+\d{1,3})\s?\)/, '$1 ');

/** Whether a slash may part two numbers: it stands within one only behind an area code alone, as in `030/1234567`. */
function isAmbiguous(part: string): boolean {
  // Hungarian and Austrian numbers may have one behind the country code as well: `+36/20/123-4567`, `+49 (0) 30 / 123456`.
  const pieces = part.replace(/\+\d{1,3}\s?(?:\(0\)\s?|[\s(/-]\s?)/, '').split('/');
  const groups = (pieces[0] ?? '').match(/\d+/g) ?? [];
  return pieces.length > 2 || (pieces.length === 2 && (groups.length > 1 || digitsIn(pieces[0] ?? '') > minDigits));
}

/** Reads the numbers out of a text, in their order. Those of a fax count for nothing. */
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
