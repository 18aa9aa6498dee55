// Letters that the built-in voice doesn't know, written with those that it knows.

const tableOf = (pairs: string): Map<string, string> =>
  new Map(pairs.split(' ').map((pair) => [pair[0] ?? '', pair.slice(1)]));

const latin = 'ßss æae œoe øo łl đd ðd þth ıi ħh ŋng ŧt ƒf əa';
const cyrillic =
  'аa бb вv гg дd еe жzh зz иi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya іi єye ґg ђdj јy љly њny ћch џdzh ўw';
const greek = 'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χkh ψps ωo';
const alphabets = tableOf(`${latin} ${cyrillic} ${greek}`);

const consonants = tableOf(
  'कk खkh गg घgh ङn चch छchh जj झjh ञn टt ठth डd ढdh णn तt थth दd धdh नn पp फph बb भbh मm यy रr लl ळl वv शsh षsh सs हh',
);
const vowels = tableOf('अa आaa इi ईee उu ऊoo ऋri एe ऐai ओo औau ऑo');
const vowelSigns = tableOf('ाaa िi ीee ुu ूoo ृri ेe ैai ोo ौau ॉo ्');
const others = tableOf('ंn ँn ःh ।. ॥. ़');

/** Hindi is written in syllables: a consonant has an "a" unless a vowel follows, or the word ends. */
function fromDevanagari(text: string): string {
  const signs = [...text];
  return signs
    .map((sign, at) => {
      const consonant = consonants.get(sign);
      if (consonant === undefined) return vowels.get(sign) ?? vowelSigns.get(sign) ?? others.get(sign) ?? sign;
      const next = signs[signs[at + 1] === '़' ? at + 2 : at + 1] ?? '';
      const hasOwn = vowelSigns.has(next) || !(consonants.has(next) || vowels.has(next) || others.has(next));
      return hasOwn || next === '।' ? consonant : `${consonant}a`;
    })
    .join('');
}

/** The first digits of scripts that have their own. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6];

function digit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const zero = zeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? sign : String(code - zero);
}

function letter(sign: string): string {
  const lower = sign.toLowerCase();
  const written = alphabets.get(lower);
  if (written === undefined || lower === sign) return written ?? sign;
  return written.slice(0, 1).toUpperCase() + written.slice(1);
}

/** A text in Latin letters, with tables for Cyrillic, Greek, Devanagari, and letters such as ß and ł. */
export function transliterated(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{Nd}/gu, digit);
  return fromDevanagari(plain.replace(/[\u0080-\u052f]/gu, letter));
}

/** Whether a text has letters that are in no table, so that they can't be heard. */
export const hasUnknownLetters = (text: string): boolean => /[^\p{ASCII}\P{L}]/u.test(transliterated(text));
