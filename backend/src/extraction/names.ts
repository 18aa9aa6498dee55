import { countryOfPlace, isCountryOrRegion } from './countries.ts';
import { namesOwnCountry } from './country-names.ts';
import { closeSpacedLetters, type TextLine } from './document.ts';
import { surnamesStart } from './iberian-names.ts';
import { saysNoName } from './job-words.ts';
import { firstLabel, lastLabel, nameLabel, surnameFirstLabel } from './name-labels.ts';
import { linesOfOthers } from './others.ts';
import { isDocumentTitle, sectionOf } from './sections.ts';
import {
  cjk,
  closeCjk,
  credentials,
  isCapitals,
  type PersonName,
  particles,
  splitName,
  titleCase,
  withUsualCase,
} from './split-name.ts';
import { beginsWithSurname, isOrderUnclear, type SurnameFirstCustom } from './surname-first.ts';

export { type PersonName, splitName } from './split-name.ts';

const administrative = /(?:[市省县縣県]|自治区|특별시|광역시|특별자치[시도])$/u;

/**
 * True if a text has the shape of a name: two to five capitalized words and none that denotes a job, place or section. If something
 * else proves that it is a name, such words are allowed: Cook and Jordan are names.
 */
export function looksLikeName(text: string, isCertain = false): boolean {
  const trimmed = text.trim();
  if (trimmed.length < 2 || trimmed.length > 60 || /[\d@/\\:;!?#%&*=<>{}_]/.test(trimmed.replace(/\([^()]*\)/g, '')))
    return false;
  if (isDocumentTitle(trimmed) || sectionOf(trimmed) !== undefined || isNameLabel(trimmed)) return false;
  if (administrative.test(trimmed)) return false;
  const isOther = () => saysNoName(trimmed) || countryOfPlace(trimmed) !== undefined || namesOwnCountry(trimmed);
  if (!isCertain && isOther()) return false;
  const pieces = trimmed.split(',').map((piece) => piece.trim());
  if (
    pieces.length > 1 &&
    pieces
      .slice(-1)
      .every((piece) => countryOfPlace(piece) !== undefined || (/^[A-Z]{2}$/.test(piece) && !credentials.test(piece)))
  )
    return false;
  const name = splitName(trimmed);
  if (name === undefined) return false;
  if (cjk.test(trimmed))
    return name.full_name.replace(/\s/g, '').length >= 2 && name.full_name.replace(/\s/g, '').length <= 6;
  const words = name.full_name.split(' ');
  const isCased = words.every(
    (word, index) => /^\p{Lu}|^\p{Lo}/u.test(word) || (index > 0 && particles.has(word.toLowerCase())),
  );
  return (
    (isCased && words.length <= 6 && !trimmed.endsWith('.')) || (isCased && /(?:jr|sr|\p{Lu}|d)\.$/iu.test(trimmed))
  );
}

type Candidate = { text: string; score: number };

/** True if a line is an address: it begins or ends with a country or a region, in any language. */
function isPlaceLine(text: string): boolean {
  const parts = text.split(/[,،、]/).map((part) => part.trim());
  return parts.length > 1 && [parts[0], parts.at(-1)].some((part) => part !== undefined && isCountryOrRegion(part));
}

/** The start of the next label of a form: after a gap, or closer in Chinese, Japanese and Korean. */
const nextLabel =
  /(?<=\s)(?=[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}]{1,8}[:：])|(?<=\s{2})(?=\p{L}[\p{L} .]{0,20}[:：])/gu;

function cutName(text: string): string[] {
  const closed = closeCjk(text);
  if (closed !== text) return [closed];
  const cut = text
    .replace(/^(?:curriculum vitae|résumé|resume|cv|lebenslauf|profile)\s*(?:of|von|de|[:|–—-])\s*/i, '')
    .replace(/(?<![\s–—|:,-])[\s–—|:,-]*\b(?:curriculum vitae|résumé|resume|cv|lebenslauf)\s*$/i, '')
    // South Indian names have their initials at the end: `Ajay Sharan .K.B`.
    .replace(/(?<!\s)\s+\.(?:\p{Lu}\.){1,3}\p{Lu}?[\s,]*$/u, '');
  const parts = cut
    .replace(nextLabel, '\t')
    .split(/\t|\s+[|•·–—/-]\s+|[|•]|\s{3,}/)
    .filter((part) => part.trim() !== '');
  return parts.slice(0, 4).flatMap((part) => {
    const joined = closeSpacedLetters(part.trim());
    const beforeComma = joined.split(',')[0] ?? '';
    return joined === beforeComma ? [joined] : [joined, beforeComma];
  });
}

function nameParts(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .split(/[^\p{L}]+/u)
    .filter((part) => part.length > 1);
}

/** How many words of a name an address contains: strong evidence that the name is the person's own. */
function agreement(name: string, emails: readonly string[]): number {
  const locals = emails.map((email) => nameParts(email.split('@')[0] ?? '').join('')).filter((local) => local !== '');
  return nameParts(name).filter((part) => locals.some((local) => local.includes(part))).length;
}

// Forms separate a label and its value only by a space.
const eastAsianLabel = /^(?:姓\s*名|氏\s*名|名\s*前|お名前|성\s*명|이\s*름)\s+(?=\S)/u;

/** True if a line is only a label: forms have the name below it. */
const isNameLabel = (text: string) => nameLabel.exec(`${text.trim()}:`)?.[0].length === text.trim().length + 1;

/** The name after a label for names with the surname first. */
function surnameFirst(text: string): PersonName | undefined {
  const value = surnameFirstLabel.exec(text)?.[1];
  const [written = ''] = value === undefined ? [] : cutName(value.split(/\t/)[0] ?? '');
  if (!looksLikeName(written, true) || /[,،]/.test(value ?? '')) return splitNameOf(value);
  const words = written.split(/\s+/);
  // A surname in capitals ends with the capitals; two words are a Spanish or Portuguese one.
  const capitals = words.findIndex((word) => !isCapitals(word));
  const usual = /^(?:apellidos|apelidos)/i.test(text) && words.length > 2 ? 2 : 1;
  const count = capitals > 0 ? capitals : usual;
  if (words.length < 2) return undefined;
  const [last, first] = [withUsualCase(words.slice(0, count), true), withUsualCase(words.slice(count))];
  return { first_name: first.join(' '), last_name: last.join(' '), full_name: [...first, ...last].join(' ') };
}

/** The name in a text with a comma. */
function splitNameOf(text: string | undefined): PersonName | undefined {
  const written = text?.split(/\t|\s{3,}/)[0]?.replaceAll('،', ',') ?? '';
  return written.includes(',') && looksLikeName(written.replace(',', ' '), true) ? splitName(written) : undefined;
}

function labelled(lines: readonly TextLine[]): PersonName | undefined {
  const match = (pattern: RegExp) =>
    lines
      .map((line) => pattern.exec(line.text)?.[1]?.split('\t')[0]?.trim())
      .find((one) => one !== undefined && one !== '');
  const [first, last] = [match(firstLabel), match(lastLabel)];
  if (first !== undefined && last !== undefined && looksLikeName(`${first} ${last}`)) {
    const words = withUsualCase(`${first} ${last}`.split(/\s+/));
    const count = first.split(/\s+/).length;
    return { first_name: words[0], last_name: words.slice(count).join(' '), full_name: words.join(' ') };
  }
  for (const line of lines) {
    const name = surnameFirst(line.text.trim());
    if (name !== undefined) return name;
  }
  for (const [index, line] of lines.entries()) {
    const label =
      eastAsianLabel.exec(line.text.trim()) ??
      nameLabel.exec(
        `${line.text.trim()}${/[:：]\s*$/.test(line.text) || isNameLabel(line.text) ? `\t${lines[index + 1]?.text ?? ''}` : ''}`,
      );
    if (label === null) continue;
    const rest = line.text.trim().slice(label[0].trimEnd().length).trim() || lines[index + 1]?.text || '';
    const parts = cutName(rest);
    const name =
      parts.find((part) => looksLikeName(part)) ?? parts.find((part) => / /.test(part) && looksLikeName(part, true));
    if (name !== undefined) return splitName(name);
  }
  return undefined;
}

/** A name in two lines, as narrow columns have: headings of the same rank, or words that both occur in an address. */
function joinedHeadings(lines: readonly TextLine[], emails: readonly string[]): string[] {
  return lines.slice(0, 60).flatMap((line, index) => {
    const next = lines[index + 1];
    const isPair = next !== undefined && line.level === 1 && next.level === 1;
    const isAgreed = [line.text, next?.text ?? ''].every((text) => !/\s/.test(text) && agreement(text, emails) === 1);
    return next !== undefined &&
      (isPair || isAgreed) &&
      line.text.split(' ').length <= 2 &&
      next.text.split(' ').length <= 2
      ? [`${line.text} ${next.text}`]
      : [];
  });
}

/** `J A N E D O E` and `JANEDOE` don't show where the first name ends, but `jane.doe@…` does. */
function lettersOf(text: string, emails: readonly string[]): string[] {
  const joined = closeSpacedLetters(text.trim());
  if (!/^\p{L}{4,40}$/u.test(joined)) return [];
  return emails.flatMap((email) => {
    const parts = (email.split('@')[0] ?? '').split(/[^\p{L}]+/u).filter(Boolean);
    const ends = parts.map((_, index) => parts.slice(0, index + 1).join('').length);
    if (parts.length < 2 || parts.join('').toLowerCase() !== joined.toLowerCase()) return [];
    return [parts.map((part, index) => joined.slice((ends[index] ?? 0) - part.length, ends[index])).join(' ')];
  });
}

function candidates(lines: readonly TextLine[], emails: readonly string[], titles: readonly string[]): Candidate[] {
  const others = linesOfOthers(lines);
  const own = lines.filter((line) => !others.has(line));
  const found: Candidate[] = joinedHeadings(own, emails)
    .filter((text) => looksLikeName(text))
    .map((text) => ({ text, score: 95 + agreement(text, emails) * 22 }));
  let hasSection = false;
  lines.slice(0, 60).forEach((line, index) => {
    const section = sectionOf(line.text);
    hasSection ||= section !== undefined && section !== 'contact' && section !== 'summary';
    const text = [...lettersOf(line.text, emails), ...cutName(line.text.trim())].find((part) =>
      looksLikeName(part, agreement(part, emails) >= 2),
    );
    if (text === undefined || others.has(line)) return;
    if (isPlaceLine(line.text) && agreement(text, emails) === 0) return;
    const words = splitName(text)?.full_name.split(' ').length ?? 0;
    const position = index < 3 ? 30 - index * 4 : index < 10 ? 14 : index < 25 ? 4 : -5;
    const rank = line.level === 1 ? 40 : line.level !== undefined ? 8 : 0;
    const agrees = agreement(text, emails) * 22;
    const isTitle = titles.some((title) => nameParts(text).every((part) => nameParts(title).includes(part))) ? 15 : 0;
    const shape = words >= 2 || cjk.test(text) ? 10 : -25;
    found.push({ text, score: position + rank + agrees + isTitle + shape - (hasSection && line.level !== 1 ? 18 : 0) });
  });
  return found.sort((a, b) => b.score - a.score);
}

const roleAddress =
  /^(?:info|contact|mail|email|hello|hi|me|jobs?|career|admin|office|support|cv|resume|no-?reply|test|user|work|hire)\b/i;

/** The last resort: "john.doe@…" is enough, "jd87@…" is not. */
function fromEmail(emails: readonly string[]): PersonName | undefined {
  for (const email of emails) {
    const local = (email.split('@')[0] ?? '').replace(/\+.*$/s, '').replace(/\d+/g, '');
    const parts = local.split(/[._-]+/).filter((part) => part !== '');
    if (parts.length < 2 || parts.length > 3 || roleAddress.test(local)) continue;
    if (parts.every((part) => /^\p{L}{2,}$/u.test(part)))
      return splitName(parts.map((part) => titleCase(part)).join(' '));
  }
  return undefined;
}

const hungarian =
  /(?<!\p{L})(?:önéletrajz|név|telefonszám|(?:munka)?tapasztalat|végzettség|tanulmányok|készségek|magyarország|munkahely)(?!\p{L})/iu;
const vietnamese =
  /(?<!\p{L})(?:sơ yếu lý lịch|họ (?:và )?tên|điện thoại|kinh nghiệm|học vấn|kỹ năng|việt nam)(?!\p{L})/iu;
const customs: readonly [SurnameFirstCustom, RegExp][] = [
  ['hungarian', hungarian],
  ['vietnamese', vietnamese],
  ['in_hungary', /(?<!\p{L})hungary(?!\p{L})|\+36[\s\d(/-]|@[\w.-]{1,60}\.hu(?![\w.-])/iu],
  ['in_vietnam', /(?<!\p{L})viet ?nam(?!\p{L})|\+84[\s\d(/-]|@[\w.-]{1,60}\.vn(?![\w.-])/iu],
];
const spanish =
  /(?<!\p{L})(?:experiencia|educación|formación|habilidades|teléfono|currículum|estudios|idiomas|cel|m[ée]xico|españa|spain|colombia|argentina|chile|per[uú]|venezuela|ecuador|guatemala|bolivia|uruguay|paraguay|costa rica|honduras|nicaragua|el salvador|panam[aá]|república dominicana)(?!\p{L})|\+(?:34|5[1-8]|50[2-7]|59[1358])[ \d]/iu;
/** Splits a name by the custom of its country: Hungarians begin with the surname, Spanish speakers have two. */
function inCustom(name: PersonName | undefined, lines: readonly TextLine[]): PersonName | undefined {
  const words = name?.full_name.split(' ') ?? [];
  if (!name) return name;
  const says = (pattern: RegExp) => lines.some(({ text }) => pattern.test(text));
  // A Vietnamese or Hungarian number or address shows the custom below an English heading too.
  const custom = customs.find(([, pattern]) => says(pattern))?.[0];
  if (custom && words[0] === name.first_name && beginsWithSurname(words, custom))
    return { ...name, first_name: words.slice(1).join(' '), last_name: words[0] };
  if (custom && isOrderUnclear(words, custom)) return { ...name, is_order_unclear: true };
  if (words.some((word) => particles.has(word.toLowerCase()))) return name;
  if (words.length > 2 && words.length < 5 && words.at(-1) === name.last_name && says(spanish)) {
    const given = surnamesStart(words, true) ?? words.length - 2;
    return { ...name, first_name: words.slice(0, given).join(' '), last_name: words.slice(given).join(' ') };
  }
  return name;
}

/** Sorts addresses that contain a part of the name first: a referee's may come before the person's own. */
export const ownFirst = (emails: readonly string[], name: PersonName | undefined): string[] =>
  name ? [...emails].sort((a, b) => agreement(name.full_name, [b]) - agreement(name.full_name, [a])) : [...emails];

/** True if an address contains two parts of a name, as `ada.lovelace@…` does. */
export const namesPerson = (email: string, name: PersonName | undefined): boolean =>
  name !== undefined && agreement(name.full_name, [email]) >= 2;

const turkish = /(?<!\p{L})(?:özgeçmiş|deneyim(?:i|ler)?|eğitim|türkiye|telefonu|soyadı?)(?!\p{L})/iu;

/** Turkish has two letters i, which lower-casing in other languages confuses. */
const smallTurkish = (text: string) =>
  isCapitals(text)
    ? text.replace(/\p{L}+/gu, (word) => `${word.slice(0, 1)}${word.slice(1).toLocaleLowerCase('tr')}`)
    : text;

/** The person's name, or undefined if no line is convincing. The titles are those of the document and of its file. */
export function findName(
  lines: readonly TextLine[],
  emails: readonly string[],
  ...given: readonly (string | undefined)[]
): PersonName | undefined {
  const titles = given.filter((title) => title !== undefined);
  const first = lines.slice(0, 80);
  const isTurkish = first.some(({ text }) => turkish.test(text));
  const top = isTurkish ? first.map((line) => ({ ...line, text: smallTurkish(line.text) })) : first;
  const others = linesOfOthers(top);
  const byLabel = labelled(top.filter((line) => !others.has(line)));
  if (byLabel !== undefined) return inCustom(byLabel, top);
  const [best] = candidates(top, emails, titles);
  if (best !== undefined && best.score >= 24) return inCustom(splitName(best.text), top);
  return fromEmail(emails) ?? (best !== undefined && best.score >= 12 ? splitName(best.text) : undefined);
}
