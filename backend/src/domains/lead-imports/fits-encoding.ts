import type { ImportEncoding } from '@switchboard/contracts/lead-imports.limits';
import iconv from 'iconv-lite';

/** Letters other than a to z in a language. */
const accents =
  'äöüß àâæçéèêëîïôœùûüÿ áéíóúñü áâãàçéêíóôúü àèéìòóù åäöéü æøåéöü áéëïóöüèç ąćęłńóśźż áčďéěíňóřšťúůýž áäčďéíĺľňóôŕšťúýž áéíóöőúüű ăâîşţșț čćđšž çğıiöşüâîû\u0307 ąčęėįšųūž āčēģīķļņšūž';
/** The same for languages that few files are written in. */
const rareAccents = 'áðéíóúýþæö äöõüšž àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ';
const cyrillic = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя абвгґдеєжзиіїйклмнопрстуфхцчшщьюя абвгдђежзијклљмнњопрстћуфхцчџш';
const greek = 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ';

const isCyrillicOrGreek = /^[\p{Script=Cyrillic}\p{Script=Greek}]+$/u;

const alphabets = [
  ...accents.split(' ').map((letters) => ({ letters, weight: 1 })),
  ...rareAccents.split(' ').map((letters) => ({ letters, weight: 0.95 })),
  ...[...cyrillic.split(' '), greek].map((letters) => ({ letters, weight: 1 })),
].map(({ letters, weight }) => ({ letters: new Set(letters), weight, isLatin: !isCyrillicOrGreek.test(letters) }));

const hasCapitalsOfAName = /^(?:\p{Lu}?[\p{Ll}\p{M}]*|\p{Lu}[\p{Lu}\p{M}]*)$/u;
const common = new Set('оеаинтсрвлкмдпуіαοιετσνηυρπκμλςάέήίόύώ');
const hasVowel = /[аеёиоуыэюяіїєјαεηιουωάέήίόύώ]/;

/** The weight of a word with letters of only one alphabet: names begin with a capital. */
function weightOfCapitals(word: string, lower: string): number {
  if (!hasCapitalsOfAName.test(word)) return 0;
  if (isCyrillicOrGreek.test(word)) {
    if (!hasVowel.test(lower) || /ς./.test(lower)) return 0;
    const usual = [...lower].filter((letter) => common.has(letter)).length / lower.length;
    const isCapital = word.length > 1 && word === word.toUpperCase();
    return (word === lower ? 0.75 : isCapital ? 0.85 : 1) * (0.4 + 0.6 * usual);
  }
  // A word of only accented letters belongs to another script.
  return word.length > 1 && !/[a-z]/i.test(word) ? 0 : 1;
}

/** The weight of a word in each alphabet. */
function weightsInAlphabets(word: string): number[] {
  const lower = word.toLowerCase();
  const capitals = weightOfCapitals(word, lower);
  const special = lower.replaceAll(/[a-z]/g, '');
  return alphabets.map(({ letters, weight, isLatin }) =>
    [...(isLatin ? special : lower)].every((letter) => letters.has(letter)) ? weight * capitals : 0,
  );
}

// Scripts without capitals, by the possible positions of their letters in a word.
const hebrew = /^[א-ת]+$/u;
const oddHebrew = /[ךםןףץ].|[כמנצ]$/u;
const arabic = /^\p{Script=Arabic}+$/u;
const oddArabic = /^ء|[ةى].|[^وبلف]إ/u;
const thai = /^(?:[เแโใไ]?[ก-ฮ][ัิ-ฺ็]?[่-์]?[ะาำๅ]?){1,60}[ๆฯ]?$/u;
const isOfScript = (word: string) =>
  (hebrew.test(word) && !oddHebrew.test(word)) || (arabic.test(word) && !oddArabic.test(word)) || thai.test(word);

/** Where the common characters of two-byte scripts begin. */
const commonFrom: Partial<Record<ImportEncoding, readonly [from: number, to: number]>> = {
  gb18030: [0xb0, 0xd7],
  big5: [0xa4, 0xc6],
  shift_jis: [0x82, 0x97],
};

function weightOfSigns(word: string, encoding: ImportEncoding): number {
  if (encoding === 'euc-kr') return /^\p{Script=Hangul}+$/u.test(word) ? 1 : 0;
  const [from, to] = commonFrom[encoding] ?? [1, 0];
  if (/[\uff61-\uff9f]/.test(word)) return 0;
  if (!/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+$/u.test(word)) return 0;
  const isCommon = [...word].map((sign) => {
    const [lead = 0] = iconv.encode(sign, encoding);
    return lead >= from && lead <= to ? 1 : 0.3;
  });
  return isCommon.reduce<number>((sum, one) => sum + one, 0) / isCommon.length;
}

/** The weight of a word in each alphabet; a word of other characters counts the same in all. */
function weightsOf(word: string, encoding: ImportEncoding): number[] {
  if (/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word))
    return alphabets.map(() => weightOfSigns(word, encoding));
  return isOfScript(word) ? alphabets.map(() => 0.95) : weightsInAlphabets(word);
}

// Characters between words in every language, or after a number.
const between = /[\0-@[-`{-~\u00a0“”„‘’‚–—…•·°²³½«»¿¡€®™©、。・　！-～\u200c-\u200f]+/u;
const isPlain = /^[A-Za-z]*$/;

/** Encodings by the calling codes of the countries that use them. */
const regions: readonly [ImportEncoding[], RegExp][] = [
  [['windows-1250', 'iso-8859-2'], /^(?:48|42[01]|36|40|38[1567])/],
  [['windows-1254'], /^90/],
  [['windows-1257'], /^37[012]/],
  [['windows-1251', 'koi8-r', 'ibm866', 'x-mac-cyrillic', 'iso-8859-5'], /^(?:7|375|359)/],
  [['windows-1251', 'koi8-u'], /^380/],
  [['windows-1253', 'iso-8859-7'], /^(?:30|357)/],
  [['windows-1255'], /^972/],
  [['windows-1256'], /^(?:966|971|20|96[2-8]|97[34]|98|21[236])/],
  [['windows-874'], /^66/],
  [['windows-1258'], /^84/],
  [['shift_jis'], /^81/],
  [['euc-kr'], /^82/],
  [['gb18030'], /^86/],
  [['big5'], /^(?:886|852)/],
];

/** The encodings that are usual for the countries of most international numbers in a text. */
export function encodingsOfNumbers(text: string): readonly ImportEncoding[] {
  const codes = [...text.matchAll(/(?:\+|(?<!\d)00)(\d{3})/g)].map(([, code = '']) => code);
  return regions.find(([, pattern]) => codes.filter((code) => pattern.test(code)).length * 2 > codes.length)?.[0] ?? [];
}

const maxWords = 2_000;

/** The weight of a word of another language in a file of one language. */
const ofOtherLanguage = 0.7;

const maxLines = 200;

/** The first lines with more than plain letters. */
export function linesWithAccents(bytes: Uint8Array): Uint8Array {
  const lines = Buffer.from(bytes).toString('latin1').split('\n');
  return Buffer.from(
    lines
      .filter((line) => /[\u0080-\u00ff]/.test(line))
      .slice(0, maxLines)
      .join('\n'),
    'latin1',
  );
}

/** How well a decoded text's words are words of one language: the more, the better it fits; 0 and less if they are not. */
export function fitOf(text: string, encoding: ImportEncoding): number {
  const fits = alphabets.map(() => 0);
  for (const read of text.split(between, maxWords)) {
    if (isPlain.test(read)) continue;
    const weights = weightsOf(read.normalize('NFC'), encoding);
    const best = Math.max(...weights);
    const size = read.replaceAll(/[A-Za-z]/g, '').length * (encoding in commonFrom || encoding === 'euc-kr' ? 2 : 1);
    for (const [at, weight] of weights.entries())
      fits[at] = (fits[at] ?? 0) + size * (best === 0 ? -1 : weight || best * ofOtherLanguage);
  }
  return Math.max(...fits);
}
