import { countryOfPlace } from './countries.ts';
import { namesOwnCountry } from './country-names.ts';
import { closeSpacedLetters, type TextLine } from './document.ts';
import { isDocumentTitle, sectionOf } from './sections.ts';

export type PersonName = { first_name?: string; last_name?: string; full_name: string };

const particles = new Set(
  'van von vom zu zum zur de del della delle dei degli di da das do dos du la le les der den ten ter bin ibn bint al el ap ben st st. af av y e van’t ’t d'.split(
    ' ',
  ),
);
const honorifics =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|dame|rev|hon|eng|engr|er|ing|dipl|herr|frau|mme|mlle|sr|sra|don|doña|shri|smt|md|ca|capt|lt|col|sgt|maj|advocate|adv|mag)\.?(?:-ing\.?|h\.c\.)?$/i;
const credentials =
  /^(?:ph\.?d\.?|dphil|m\.?d\.?|d\.?o\.?|mba|m\.?b\.?a\.?|m\.?sc\.?|b\.?sc\.?|m\.?s\.?|b\.?s\.?|m\.?a\.?|b\.?a\.?|m\.?eng\.?|b\.?eng\.?|b\.?tech\.?|m\.?tech\.?|b\.?com\.?|llm|llb|jd|j\.d\.|esq\.?|cpa|cfa|cissp|pmp|prince2|csm|rn|bsn|msn|lpn|np|pe|p\.e\.|pharmd|dds|dvm|dba|edd|acca|ca|fca|mph|phr|sphr|shrm-cp|facp|frcp|mrcp|mbbs|frsa|six sigma|obe|mbe|cbe)$/i;
const suffixes = /^(?:jr|sr|i{2,3}|iv|v)\.?$/i;

/** Words of job titles, headings and organizations; a line with one of them is no name. */
const notNames =
  /(?<!\p{L})(?:engineer|developer|entwickler(?:in)?|softwareentwickler(?:in)?|ingenieur(?:in)?|ingénieur|manager|managing|director|analyst|consultant|architect|designer|scientist|researcher|entrepreneur|specialist|administrator|assistant|coordinator|officer|executive|representative|associate|intern|trainee|student|graduate|teacher|lecturer|professor of|nurse|physician|accountant|auditor|lawyer|attorney|paralegal|recruiter|marketing|marketer|sales|finance|software|hardware|data|machine learning|web|frontend|front-end|backend|back-end|full[ -]?stack|senior|junior|lead|leader|principal|staff|head of|chief|founder|co-founder|ceo|cto|cfo|coo|vp|president|programmer|technician|mechanic|electrician|driver|chef|cook|waiter|waitress|cashier|clerk|secretary|receptionist|supervisor|operator|freelance|freelancer|writer|editor|journalist|photographer|artist|musician|producer|translator|therapist|psychologist|pharmacist|dentist|operations|project|product|business|human resources|customer|service|support|quality|security|network|systems?|cloud|devops|digital|creative|technical|professional|experienced|certified|university|universität|université|universidad|college|school|institute|academy|faculty|department|bachelor|master|diploma|degree|gmbh|inc|ltd|llc|corp|company|street|straße|strasse|road|avenue|lane|drive|suite|apartment|boulevard|floor|plz|phone|mobile|email|e-mail|address|linkedin|github|website|portfolio|nationality|birth|gender|marital|updated|page|confidential|references|available|objective|summary|profile|resume|résumé|curriculum|vitae|lebenslauf|microsoft|google|python|java|javascript|excel|management|leadership|communication|team|work|experience|education|skills|dear|hiring|the|and|with|for|of|in|at|my|welcome|computer|science|sciences|nursing|engineering|physics|physicist|economics|mathematics|years?|am|is|geboren|born|verkäufer(?:in)?|krankenpfleger(?:in)?|mitarbeiter(?:in)?|leiter(?:in)?|berater(?:in)?|kaufmann|kauffrau|développeur|développeuse|desarrollador(?:a)?|abogad[oa]|gerente|estudiante|mühendis|mühendisi|yazılım|öğretmen|инженер|разработчик|менеджер|工程师|经理)(?!\p{L})/iu;

const nameLabel =
  /^(?:(?:full |candidate(?:['’]s)? |applicant )?name(?: of (?:the )?(?:candidate|applicant))?|name and surname|name, vorname|vor- und nachname|vorname,? (?:und )?(?:nach)?name|nom(?: complet)?|nom et prénom|prénom et nom|nombre(?: completo| y apellidos)?|nome(?: e cognome| completo)?|naam|adı? soyadı?|ad soyad|isim|imię i nazwisko|фио|фамилия и имя|фамилия,? имя(?:,? отчество)?|имя|піб|прізвище(?: та|,) ім['’]?я|ім['’]?я(?: та прізвище)?|nimi|koko nimi|(?:fullt? |fulde |hele )?navn|(?:fullständigt )?namn|nume(?: și prenume| complet| si prenume)?|numele|(?:teljes )?név|(?:celé )?jméno(?: a příjmení)?|meno(?: a priezvisko)?|ονοματεπώνυμο|όνομα|(?:volledige )?naam|nome e sobrenome|ime i prezime|ime in priimek|име|שם(?: מלא)?|نام(?: و نام خانوادگی)?|पूरा नाम|नाम|ชื่อ(?:[-– ]?นามสกุล)?|họ(?: và)? tên|nama(?: lengkap)?|姓\s*名|氏\s*名|名\s*前|お名前|성\s*명|이\s*름|الاسم(?: الكامل)?)\s*[:：\-–\t]\s*/iu;
const firstLabel =
  /^(?:first ?name|given ?names?|forename|vorname|prénom|nombres?|nome|primeiro nome|voornaam|roepnaam|ad|adı|имя|ім['’]?я|etunimi|etunimet|förnamn|fornavn|prenume|keresztnév|utónév|jméno|meno|krstné meno|imię|imiona|όνομα|ime|שם פרטי|nama depan|tên)(?:\s*[:：]|[^\S\t]*\t)\s*(\S.*)$/isu;
const lastLabel =
  /^(?:last ?name|surname|family ?name|nachname|familienname|nom(?: de famille)?|apellidos?|cognome|sobrenome|achternaam|familienaam|soyad|soyadı|фамилия|прізвище|sukunimi|efternamn|efternavn|etternavn|nume de familie|vezetéknév|családnév|příjmení|priezvisko|nazwisko|επώνυμο|prezime|priimek|apelido|שם משפחה|nama belakang|họ)(?:\s*[:：]|[^\S\t]*\t)\s*(\S.*)$/isu;

const cjk = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}々・·\s]+$/u;
/** Russian documents put the surname first; the patronymic at the end shows it. */
const patronymic = /(?:ович|евич|ич|овна|евна|ична|инична)$/u;
const doubleSurnames = /^(?:欧阳|司马|诸葛|上官|司徒|东方|皇甫|尉迟|公孙|令狐|南宫|남궁|황보|제갈|선우)/;

function titleCase(word: string): string {
  const lower = word.toLocaleLowerCase();
  return lower
    .replace(/(^|[-'’.])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toLocaleUpperCase())
    .replace(/^Mc(\p{L})/u, (_, letter: string) => `Mc${letter.toLocaleUpperCase()}`);
}

function isCapitals(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '');
  return letters.length > 2 && letters === letters.toLocaleUpperCase() && letters !== letters.toLocaleLowerCase();
}

function isWord(word: string): boolean {
  return /^\p{L}[\p{L}\p{M}'’.-]*$/u.test(word) && !/[.'’-]{2}/.test(word);
}

/** "JOHN DOE" becomes "John Doe"; mixed case is left as the person wrote it. */
function withUsualCase(words: string[], isSurname = false): string[] {
  const isAllCapitals = isCapitals(words.join(''));
  const isAllSmall = words.every((word) => word === word.toLocaleLowerCase()) && /\p{Ll}/u.test(words.join(''));
  return words.map((word, index) => {
    const isParticle = particles.has(word.toLocaleLowerCase()) && (index > 0 || isSurname);
    if (isAllCapitals || isAllSmall) return isParticle ? word.toLocaleLowerCase() : titleCase(word);
    const isShouted = isCapitals(word) && word.length > 3;
    return isShouted ? titleCase(word) : word;
  });
}

function splitCjk(text: string): PersonName {
  const parts = text.trim().split(/[\s・·]+/);
  const full = parts.join(/[\p{Script=Han}\p{Script=Hangul}]/u.test(text) && parts.length === 1 ? '' : ' ');
  if (parts.length > 1) return { full_name: full, last_name: parts[0], first_name: parts.slice(1).join(' ') };
  const length = doubleSurnames.test(full) ? 2 : 1;
  return { full_name: full, last_name: full.slice(0, length), first_name: full.slice(length) || undefined };
}

function withoutTitles(words: readonly string[]): string[] {
  let kept = [...words];
  while (kept.length > 1 && honorifics.test(kept[0] ?? '')) kept = kept.slice(1);
  while (kept.length > 2 && credentials.test((kept.at(-1) ?? '').replace(/,$/, ''))) kept = kept.slice(0, -1);
  return kept;
}

/** Splits a person's name; the surname begins at the first particle, else it is the last word. */
export function splitName(source: string): PersonName | undefined {
  const text = source
    .replace(/[([][^()[\]\n]*[)\]]/g, ' ')
    .replace(/["“”„][^"“”„\n]*["“”]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?<![\s,;:.|–—-])[\s,;:.|–—-]+$/, (end) => (/^\.$/.test(end) ? end : ''))
    .trim();
  if (cjk.test(text)) return text.replace(/\s/g, '').length <= 12 ? splitCjk(text) : undefined;
  const [head = '', ...tail] = text.split(/ ?, ?/);
  const behind = tail.filter((part) => !credentials.test(part) && !suffixes.test(part) && !honorifics.test(part));
  const isReversed = behind.length === 1 && tail[0] === behind[0];
  if (behind.length > 0 && !isReversed) return undefined;
  const headWords = withoutTitles(head.split(' ').filter((word) => word !== ''));
  const words = isReversed
    ? [...withUsualCase(withoutTitles((behind[0] ?? '').split(' '))), ...withUsualCase(headWords, headWords.length > 1)]
    : withUsualCase(headWords);
  if (words.length === 0 || words.length > 7 || !words.every(isWord)) return undefined;
  const core = words.filter((word, index) => index === 0 || !suffixes.test(word) || isReversed);
  const full_name = words.join(' ');
  if (core.length === 3 && patronymic.test(core[2] ?? '') && !isReversed)
    return { first_name: core[1], last_name: core[0], full_name };
  const [first = ''] = core;
  if (core.length < 2) return { first_name: first, full_name };
  const reversedStart = core.length - headWords.length;
  const particle = core.findIndex(
    (word, index) =>
      index > 0 &&
      index < core.length - 1 &&
      particles.has(word.toLocaleLowerCase()) &&
      (word === word.toLocaleLowerCase() ||
        index === 1 ||
        /^(?:van|von|bin|ibn|al|el|de|del|della|di|da|du|la|le|st\.?|der|den|ter|ten|dos|das)$/i.test(word)),
  );
  const start = isReversed ? Math.max(1, reversedStart) : particle > 0 ? particle : core.length - 1;
  return { first_name: first, last_name: core.slice(start).join(' '), full_name };
}

/** Whether a text has the shape of a name: two to five capitalized words and none that names a job, place or section. */
export function looksLikeName(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed.length < 2 || trimmed.length > 60 || /[\d@/\\:;!?#%&*=<>{}_]/.test(trimmed.replace(/\([^()]*\)/g, '')))
    return false;
  if (isDocumentTitle(trimmed) || sectionOf(trimmed) !== undefined || notNames.test(trimmed)) return false;
  if (countryOfPlace(trimmed) !== undefined || namesOwnCountry(trimmed)) return false;
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

function cutName(text: string): string[] {
  const cut = text
    .replace(/^(?:curriculum vitae|résumé|resume|cv|lebenslauf|profile)\s*(?:of|von|de|[:|–—-])\s*/i, '')
    .replace(/(?<![\s–—|:,-])[\s–—|:,-]*\b(?:curriculum vitae|résumé|resume|cv|lebenslauf)\s*$/i, '')
    // South Indian names carry their initials behind: `Ajay Sharan .K.B`.
    .replace(/(?<!\s)\s+\.(?:\p{Lu}\.){1,3}\p{Lu}?[\s,]*$/u, '');
  const parts = cut.split(/\t|\s+[|•·–—/-]\s+|[|•]|\s{3,}/).filter((part) => part.trim() !== '');
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

/** How many of the words of a name an address contains: strong evidence that the name is the person's own. */
function agreement(name: string, emails: readonly string[]): number {
  const locals = emails.map((email) => nameParts(email.split('@')[0] ?? '').join('')).filter((local) => local !== '');
  return nameParts(name).filter((part) => locals.some((local) => local.includes(part))).length;
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
  for (const [index, line] of lines.entries()) {
    const label = nameLabel.exec(
      `${line.text.trim()}${/[:：]\s*$/.test(line.text) ? `\t${lines[index + 1]?.text ?? ''}` : ''}`,
    );
    if (label === null) continue;
    const rest = line.text.trim().slice(label[0].trimEnd().length).trim() || lines[index + 1]?.text || '';
    const name = cutName(rest).find(looksLikeName);
    if (name !== undefined) return splitName(name);
  }
  return undefined;
}

/** A name set in two lines, as narrow columns do: both words are headings of the same rank. */
function joinedHeadings(lines: readonly TextLine[]): string[] {
  return lines.slice(0, 60).flatMap((line, index) => {
    const next = lines[index + 1];
    const isPair = next !== undefined && line.level === 1 && next.level === 1;
    return isPair && line.text.split(' ').length <= 2 && next.text.split(' ').length <= 2
      ? [`${line.text} ${next.text}`]
      : [];
  });
}

function candidates(lines: readonly TextLine[], emails: readonly string[], title: string | undefined): Candidate[] {
  const found: Candidate[] = joinedHeadings(lines)
    .filter(looksLikeName)
    .map((text) => ({ text, score: 95 + agreement(text, emails) * 22 }));
  let isInReferences = false;
  let hasSection = false;
  lines.slice(0, 60).forEach((line, index) => {
    const section = sectionOf(line.text);
    isInReferences = section === 'references' || (isInReferences && section === undefined);
    hasSection ||= section !== undefined && section !== 'contact' && section !== 'summary';
    const text = cutName(line.text.trim()).find(looksLikeName);
    if (text === undefined || isInReferences) return;
    const words = splitName(text)?.full_name.split(' ').length ?? 0;
    const position = index < 3 ? 30 - index * 4 : index < 10 ? 14 : index < 25 ? 4 : -5;
    const rank = line.level === 1 ? 40 : line.level !== undefined ? 8 : 0;
    const agrees = agreement(text, emails) * 22;
    const isTitle = title !== undefined && nameParts(text).every((part) => nameParts(title).includes(part)) ? 15 : 0;
    const shape = words >= 2 || cjk.test(text) ? 10 : -25;
    found.push({ text, score: position + rank + agrees + isTitle + shape - (hasSection && line.level !== 1 ? 18 : 0) });
  });
  return found.sort((a, b) => b.score - a.score);
}

const roleAddress =
  /^(?:info|contact|mail|email|hello|hi|me|jobs?|career|admin|office|support|cv|resume|no-?reply|test|user|work|hire)\b/i;

/** The last resort: "john.doe@…" says enough, "jd87@…" does not. */
function fromEmail(emails: readonly string[]): PersonName | undefined {
  for (const email of emails) {
    const local = (email.split('@')[0] ?? '').replace(/\+.*$/s, '').replace(/\d+/g, '');
    const parts = local.split(/[._-]+/).filter((part) => part !== '');
    if (parts.length < 2 || parts.length > 3 || roleAddress.test(local)) continue;
    if (parts.every((part) => /^\p{L}{2,}$/u.test(part))) return splitName(parts.map(titleCase).join(' '));
  }
  return undefined;
}

const hungarian = /(?<!\p{L})(?:önéletrajz|név|telefonszám|tapasztalat|végzettség|tanulmányok|készségek)(?!\p{L})/iu;
const spanish =
  /(?<!\p{L})(?:experiencia|educación|formación|habilidades|teléfono|currículum|estudios|idiomas|cel)(?!\p{L})/iu;

/** The parts of a name by the custom of its country: Hungarians begin with the surname, Spanish speakers have two. */
function inCustom(name: PersonName | undefined, lines: readonly TextLine[]): PersonName | undefined {
  const words = name?.full_name.split(' ') ?? [];
  if (!name || words.some((word) => particles.has(word.toLowerCase()))) return name;
  const says = (pattern: RegExp) => lines.some(({ text }) => pattern.test(text));
  if (words.length === 2 && words[0] === name.first_name && says(hungarian))
    return { ...name, first_name: words[1], last_name: words[0] };
  if (words.length > 2 && words.length < 5 && words.at(-1) === name.last_name && says(spanish))
    return { ...name, first_name: words.slice(0, -2).join(' '), last_name: words.slice(-2).join(' ') };
  return name;
}

/** Addresses with those first that contain a part of the name: a referee's may come before the person's own. */
export const ownFirst = (emails: readonly string[], name: PersonName | undefined): string[] =>
  name ? [...emails].sort((a, b) => agreement(name.full_name, [b]) - agreement(name.full_name, [a])) : [...emails];

/** The person's name, or undefined when no line is convincing. */
export function findName(
  lines: readonly TextLine[],
  emails: readonly string[],
  title: string | undefined,
): PersonName | undefined {
  const top = lines.slice(0, 80);
  const byLabel = labelled(top);
  if (byLabel !== undefined) return inCustom(byLabel, top);
  const [best] = candidates(top, emails, title);
  if (best !== undefined && best.score >= 24) return inCustom(splitName(best.text), top);
  return fromEmail(emails) ?? (best !== undefined && best.score >= 12 ? splitName(best.text) : undefined);
}
