import {
  type CountryCode,
  findPhoneNumbersInText,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { likelyCountries } from './countries.ts';
import type { TextLine } from './document.ts';
import type { ExtractedPhone } from './extraction.schema.ts';
import { coverLookAlikes } from './look-alikes.ts';
import { footerOfOthers, isLabelOfOthers, isOthersAlone, offersOthers, opensOthers } from './others.ts';
import { labelInWords, type PhoneLabel } from './phone-labels.ts';
import { type SectionName, sectionOf } from './sections.ts';

type Label = PhoneLabel;

type Sighting = {
  number: PhoneNumber;
  raw: string;
  isInternational: boolean;
  isLinked: boolean;
  isValid: boolean;
  label: Label | undefined;
  place: Place;
  order: number;
};

type Place = { section: SectionName | undefined; isContact: boolean };
type Candidate = { raw: string; before: string; after: string; isAlone: boolean; isInSentence: boolean; place: Place };

const labels: [Label, RegExp][] = [
  // One line may be both.
  ['phone', /(?<!\p{L})(?:tel|telefon|telephone|phone|fon|ph)\.?\s?[/&+]\s?(?:tele)?fax[\s.:)]*$/iu],
  [
    'fax',
    /(?:\bfax|telefax|facsimile|\bfaks|télécopie(?:ur)?|факс|传真|傳真|ファックス|ファクス|팩스|فاكس|\bf[.:])[\s.:)#/-]*(?:n[or]\.?|num(?:ber|mer)|numéro)?[\s.:(]*$/iu,
  ],
  [
    'mobile',
    /(?:\bmob(?:ile)?|\bcell(?:ular|phone| phone)?|handy|mobil\w*|m[óo]vil|celular|cellulare|\bgsm|\bcep|portable|моб\w*\.?|手机|携帯\w*|휴대폰|جوال|\b[mc][.:])[\s.:)#/-]*(?:phone|telefonu|tel|n[or]|num(?:ber|mer)?)?\.?[\s.:(#№-]*$/iu,
  ],
  [
    'work',
    /(?:\bwork|office|business|reception|company|büro|geschäftlich|dienstlich)\s*(?:phone|tel)?[\s.:)#-]*(?:n[or]\.?|number)?[\s.:(]*$/iu,
  ],
  [
    'phone',
    /(?:(?:tele)?phone|\btel|telefon\w*|tel[ée]fono|t[ée]l[ée]phone|\bph|contact|call|fon|whatsapp|signal|viber|home|тел(?:ефон)?|电话|電話|联系电话|전화|هاتف|\b[pth][.:])[\s.:)#/-]*(?:n[or]|num(?:ber|mer|éro|ero)?|me|at|on|me on|me at|details)?\.?[\s.:(#№-]*$/iu,
  ],
];

export function labelOf(before: string, after: string): Label | undefined {
  const near = before.slice(-40);
  const behind = /^\s*\(?\s*(mobile|mob|cell|m|fax|work|office|home|whatsapp)\s*\)/i.exec(after)?.[1]?.toLowerCase();
  if (behind !== undefined) return behind.startsWith('f') ? 'fax' : /^[mc]/.test(behind) ? 'mobile' : 'phone';
  return labels.find(([, pattern]) => pattern.test(near))?.[0] ?? labelInWords(near);
}

/**
 * Normalizes `00` and `(0)` for the library and removes a spreadsheet's zero decimals, whose digits it would add. Lengths change,
 * so use it only for single candidates.
 */
export function withPlainPrefix(raw: string): string {
  return raw
    .replace(/(?<=\d{7})[.,]0+$/, '')
    .replace(/^\(?00(?=[1-9])/, '+')
    .replace(/^(\(?\+\d{1,3}\)?)\s*\(0\)\s*/, '$1 ');
}

/** Where personal contact details are: above the first section of the career, in a contact section, or at the end. */
function placesOf(lines: readonly TextLine[]): Place[] {
  let section: SectionName | undefined;
  let hasCareer = false;
  return lines.map((line, index) => {
    const opened = sectionOf(line.text.replace(/^#+\s*/, ''));
    if (section === 'references' && offersOthers(line.text)) section = undefined;
    if (isOthersAlone(line.text)) return { section: 'references', isContact: false };
    const named = opened ?? (opensOthers(line.text) ? 'references' : undefined);
    if (named !== undefined) section = named;
    if (named !== undefined && ['experience', 'education', 'skills', 'other'].includes(named)) hasCareer = true;
    const isOpen = section === undefined || section === 'contact';
    const isTop = index < 4 || (isOpen && !hasCareer && index < 40);
    const isEnd = section !== 'references' && index >= lines.length - 3;
    return { section, isContact: isTop || section === 'contact' || isEnd };
  });
}

/** Between cells and lists, and between two whole numbers that a slash separates. */
const chunkEnd = /(?<=[\t|;,§])| {3,}|\s\/(?<=\d[\d().\s-]{7,30}\s\/)\s(?=[+(]?\d[\d\s().-]{7})/;

const numberLike = /(?:\(?\+|\(|\b00)?\(?\d[\d\s()./–-]{4,24}\d(?:\s*(?:ext\.?|x)\s*\d{1,5})?/g;

/** Stretches of digits that may be phone numbers; other kinds of numbers have been masked before. */
export function candidatesOf(lines: readonly TextLine[]): Candidate[] {
  const places = placesOf(lines);
  const footer = footerOfOthers(lines);
  return lines.flatMap((line, index) => {
    if (footer.has(line)) return [];
    const place = places[index] ?? { section: undefined, isContact: false };
    const text = line.text
      .replace(/[‐‑‒−－]|(?<=\p{Nd})ー(?=\p{Nd})/gu, '-')
      .replace(/\p{Nd}/gu, (digit) => asciiDigit(digit))
      .slice(0, 4_000);
    const covered = coverLookAlikes(text);
    const labelAbove = /^[^\d]{2,24}$/.test(lines[index - 1]?.text ?? '') ? `${lines[index - 1]?.text} ` : '';
    const found: Candidate[] = [];
    let start = 0;
    for (const chunk of covered.split(chunkEnd)) {
      const at = covered.indexOf(chunk, start);
      start = at + chunk.length;
      for (const match of chunk.matchAll(numberLike)) {
        const from = at + match.index;
        // Digits that may be decimals would make another number.
        if (/\d{4}\.(?:\d|00)$/.test(withPlainPrefix(match[0]))) continue;
        const before = labelAbove + text.slice(Math.max(0, from - 40), from).replace(/^.*\d/s, '');
        const after = text.slice(from + match[0].length, from + match[0].length + 20);
        if (/[\p{L}\d_@#§]$/u.test(covered.slice(0, from)) && !/(?:tel|ph|[mtpcf])[.:]?$/i.test(text.slice(0, from)))
          continue;
        if (/^[\p{L}_@]/u.test(after)) continue;
        const letters = (text.slice(0, from) + after).replace(/[^\p{L}]/gu, '').length;
        const isInSentence = (chunk.match(/(?<!\p{L})\p{Ll}{2,}(?!\p{L})/gu)?.length ?? 0) >= 2;
        const owner: Place = isLabelOfOthers(before) ? { section: 'references', isContact: false } : place;
        found.push({ raw: match[0].trim(), before, after, isAlone: letters < 4, isInSentence, place: owner });
      }
    }
    return found;
  });
}

/** Arabic-Indic, Devanagari and full-width digits are encoded in runs of ten that start at zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 48;
  if (code < 128) return digit;
  let zero = code;
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length;
}

/** A national number without a label counts only among contact details or alone on its line. */
export function isPlausible({ raw, place, isAlone, isInSentence }: Candidate, label: Label | undefined): boolean {
  if (/^\(?\+/.test(withPlainPrefix(raw)) || label !== undefined) return true;
  const digits = digitsIn(raw);
  const isGrouped = /\d[\s().-]+\d/.test(raw);
  if (isInSentence) return false;
  if (place.isContact) return digits >= 10 || (isGrouped && digits >= 7);
  return isAlone && isGrouped && digits >= 9;
}

function validIn(text: string, country: CountryCode | undefined): { number: PhoneNumber; raw: string }[] {
  return findPhoneNumbersInText(text, country === undefined ? undefined : { defaultCountry: country }).map((match) => ({
    number: match.number,
    raw: text.slice(match.startsAt, match.endsAt),
  }));
}

function readCandidate(candidate: Candidate, countries: readonly CountryCode[], order: number): Sighting[] {
  const label = labelOf(candidate.before, candidate.after);
  if (!isPlausible(candidate, label)) return [];
  const text = withPlainPrefix(candidate.raw);
  const isInternational = /^\(?\+/.test(text);
  const shared = { label, place: candidate.place, order, isLinked: false };
  for (const country of isInternational ? [undefined] : countries) {
    const found = validIn(text, country);
    const usual = isInternational || label !== undefined ? found : found.filter(({ number }) => isUsual(number));
    if (usual.length > 0) return usual.map((one) => ({ ...shared, ...one, isInternational, isValid: true }));
  }
  const digits = digitsIn(text);
  if (!isInternational && candidate.place.isContact && digits >= 11 && !text.startsWith('0')) {
    const found = validIn(`+${text}`, undefined);
    if (found.length > 0)
      return found.map((one) => ({ ...shared, ...one, raw: text, isInternational: false, isValid: true }));
  }
  const possible = possibleNumber(text, isInternational, countries);
  const isStrong = isInternational || label !== undefined || /\(?\d{3}\)?[-. ]+\d{3}[-. ]\d{4}/.test(text);
  return possible !== undefined && isStrong && candidate.place.section !== 'references'
    ? [{ ...shared, number: possible, raw: candidate.raw, isInternational, isValid: false }]
    : [];
}

/** Numbers of the right length that no operator has: kept apart, used only when nothing better is there. */
function possibleNumber(
  text: string,
  isInternational: boolean,
  countries: readonly CountryCode[],
): PhoneNumber | undefined {
  for (const country of isInternational ? [undefined] : countries.slice(0, 2)) {
    const number = parsePhoneNumberFromString(text, country);
    if (number?.isPossible() && digitsIn(number.nationalNumber) >= 7) return number;
  }
  return undefined;
}

function sightingsInLinks(links: readonly string[], countries: readonly CountryCode[]): Sighting[] {
  return links.flatMap((link, index) => {
    const raw =
      /^(?:tel|callto|sms):(.+)$/i.exec(link)?.[1] ?? /\/\/wa\.me\/(\+?\d+)/i.exec(link)?.[1]?.replace(/^\+?/, '+');
    if (raw === undefined) return [];
    const text = withPlainPrefix(decode(raw).trim());
    const number = [undefined, ...countries]
      .map((country) => parsePhoneNumberFromString(text, country))
      .find((one) => one?.isValid());
    if (number === undefined) return [];
    const isInternational = text.startsWith('+');
    const place: Place = { section: undefined, isContact: true };
    return [
      {
        number,
        raw: text,
        isInternational,
        isLinked: true,
        isValid: true,
        label: undefined,
        place,
        order: 1_000 + index,
      },
    ];
  });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Kinds a person has; the rest (shared cost, premium, corporate) needs a label to count. */
function isUsual(number: PhoneNumber): boolean {
  return (typeScores[number.getType() ?? ''] ?? 0) > 0;
}

const typeScores: Record<string, number> = {
  MOBILE: 10,
  FIXED_LINE_OR_MOBILE: 8,
  PERSONAL_NUMBER: 6,
  VOIP: 5,
  FIXED_LINE: 4,
};
const labelScores: Record<Label, number> = { mobile: 15, phone: 8, work: 2, fax: -300 };

/** True if a number may be the person's phone: fax numbers and those of referees and relatives never are. */
const isOwn = ({ label, place }: Sighting): boolean => label !== 'fax' && place.section !== 'references';

/** International before national, then label and kind; fax numbers and other people's numbers come last. */
function scoreOf(sighting: Sighting): number {
  const { number, label, place } = sighting;
  return (
    (sighting.isValid ? 500 : 0) +
    (sighting.isInternational ? 40 : 0) +
    (sighting.isLinked ? 5 : 0) +
    (typeScores[number.getType() ?? ''] ?? -20) +
    (label === undefined ? 0 : labelScores[label]) +
    (place.isContact ? 20 : 0) +
    (isOwn(sighting) ? 0 : -1_000) -
    Math.min(sighting.order, 50) * 0.1
  );
}

/** Merges sightings of a number that is written, linked and labelled: one entry with the best of each. */
function merge(sightings: readonly Sighting[]): Sighting[] {
  const byNumber = new Map<string, Sighting>();
  for (const sighting of sightings) {
    const known = byNumber.get(sighting.number.number);
    if (known === undefined) byNumber.set(sighting.number.number, { ...sighting });
    else if (sighting.isLinked) known.isLinked = true;
    else {
      known.isInternational ||= sighting.isInternational;
      known.label ??= sighting.label;
      if (sighting.place.isContact || known.place.section === 'references') known.place = sighting.place;
    }
  }
  return [...byNumber.values()];
}

function typeOf({ number, label, isValid }: Sighting): string | undefined {
  if (!isValid) return 'unverified';
  return label === 'fax' ? 'fax' : number.getType()?.toLowerCase();
}

/**
 * All phone numbers of a document, the best first; `type` is `unverified` for a number that no operator is known to have. None if
 * all of them are fax numbers or other people's.
 */
export function findPhones(
  lines: readonly TextLine[],
  links: readonly string[],
  defaultCountry: CountryCode | undefined,
): ExtractedPhone[] {
  const places = placesOf(lines);
  const isOthers = (index: number) => places[index]?.section === 'references';
  const ownLines = lines.filter((_, index) => !isOthers(index));
  const contact = lines.filter((_, index) => places[index]?.isContact && !isOthers(index));
  const top = [...new Set([...contact, ...lines.filter((_, index) => index < 8 && !isOthers(index))])];
  const ownCountries = likelyCountries(top, ownLines, defaultCountry);
  const countries = ownCountries.length > 0 ? ownCountries : likelyCountries(top, lines, defaultCountry);
  const written = candidatesOf(lines).flatMap((candidate, index) => readCandidate(candidate, countries, index));
  const sightings = merge([...written, ...sightingsInLinks(links, countries)]);
  // A national number of the country another one names in full is as certain as that one.
  const named = new Set(
    sightings.filter((one) => one.isInternational && one.isValid).map((one) => one.number.countryCallingCode),
  );
  for (const one of sightings) one.isInternational ||= named.has(one.number.countryCallingCode);
  const own = sightings.filter(isOwn);
  if (own.length === 0) return [];
  const hasValid = own.some((sighting) => sighting.isValid);
  return sightings
    .filter((sighting) => sighting.isValid || (!hasValid && isOwn(sighting)))
    .map((sighting) => ({ sighting, score: scoreOf(sighting) }))
    .sort((a, b) => b.score - a.score)
    .map(({ sighting }) => {
      const type = typeOf(sighting);
      return { e164: sighting.number.number, raw: sighting.raw, ...(type === undefined ? {} : { type }) };
    });
}
