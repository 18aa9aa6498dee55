import { type CustomFieldShape, customKeyOf, readCustomValue } from '@switchboard/contracts/custom-field-values';
import {
  customFieldPrefix,
  type ImportField,
  problemsColumn,
  repeatableFields,
} from '@switchboard/contracts/lead-imports.limits';
import { callPermission } from './call-permission.ts';
import { fieldOfComposedHeader } from './composed-headers.ts';
import { countryOfText } from './country-of-text.ts';
import { fieldOfHeader, withoutAccents } from './header-words.ts';
import { readYesNo } from './yes-words.ts';

const nothing =
  /(?:\btype|\blabel|status|verified|verification|confidence|validation|provider|opt.?(?:in|out)|marketing|consent|\bext(?:ension)?\b|yomi|phonetic|owner|assist|\bfax|\bcreated|\bmodified|\bsource (?:[a-z]{1,20} ){0,3}e?-?mail|\bfor e-?mails?|\be-?mail (?:sent|open(?:ed)?|click(?:ed)?|count|domain|frequency)|pager|\bdeal\b|\bcatch.?all|bounced|\bid)$/i;

// Exports name a column by its content and owner: `Phone 1 - Value`, `Person - Email - Work`, `Default Address Phone`.
const patterns: readonly [ImportField, RegExp][] = [
  [
    'email',
    /\be-?mail(?:s?\b|-?a)|\bmaila|почт|ταχυδρομείο|ईमेल|邮箱|電子郵件|メール|이메일|อีเมล|ایمیل|البريد|דוא[״"]?ל|correo|courriel|sähköposti/i,
  ],
  [
    'phone_number',
    /\b(?:phone|mobile|cell|tel|tél|telephone|whats\s?app|direct (?:dial|line))\b|rufnummer|telefon|handy|mobil|t[ée]l[ée]phone|tel[ée]fono|telefoon|telepon|telemóvel|celular|m[óo]vil|puhelin|điện thoại|τηλ[έε]φ[ωώ]ν|κινητ|мобил|мобіл|телефон|сотов|جوال|هاتف|موبا|تلفن|טלפון|נייד|फ़ोन|फोन|मोबाइल|手机|手機|电话|電話|携帯|전화|휴대|โทร|มือถือ/i,
  ],
  [
    'company',
    /^(?:organi[sz]ation|company|account)\b(?: [a-z]{1,20}){0,3} ?(?:name|company)$|^(?:organi[sz]ation|company)(?: ?\d+)? ?- ?name/i,
  ],
  ['title', /\bjob ?title\b|^organi[sz]ation(?: ?\d+)? ?-? ?title/i],
  ['name', /^(?:person|contact|lead|customer|client)\s*-\s*(?:full )?name$/i],
];

/** The owner at the start of a column name: `Person - Organization`, `Default Address Company`, `primary_contact_name`. */
const owner =
  /^(?:(?:person|contact|lead|customer|client)\s*-\s*|default address\s+|primary contact\s+(?:primary\s+)?)(?=\S)/i;

// A person's country decides how the row's national numbers are read; a company's country does not.
const notCountries = /company|account|organi[sz]ation|shipping|birth|nationality/;
const country =
  /\b(?:country|land|pays|pais|paese|kraj|ulke|страна)\b ?(?:(?:\/|or|o|ou|oder) ?)?(?:regi(?:on|ao|one|o)|area geografica)?(?: (?:code|name|iso|private|business|home|work|gesch\p{L}{1,3}ftlich|privat|bureau|domicile|(?:del |de )?(?:trabajo|casa|domicilio)|particular|comercial|residencial|ufficio|abitazione|uff|ab|werk|thuis))?$/u;

/** Whether a header names the country of a person: `Land/Region geschäftlich`, `Pays/Région (bureau)`. */
function isCountry(header: string): boolean {
  const plain = withoutAccents(header.toLowerCase())
    .replace(/[()[\].]/g, ' ')
    .replace(/(?<!\s)\s+/g, ' ')
    .trim();
  return plain.length < 80 && !notCountries.test(plain) && country.test(plain);
}

/** Whether a label describes a number that no person answers. */
export const isFaxLabel = (text: string): boolean =>
  /fax|faks|t[ée]l[ée]copi|факс|传真|傳真|팩스|φαξ|فاكس|فکس|نمابر|פקס|แฟกซ์|โทรสาร|ファックス|ファクス|pager/i.test(
    text,
  );

/** Owners of numbers other than the lead. */
const ofOthers =
  /emergency|assist|asist|asyst|ayudante|sekret|secretar|ассист|асист|секретар|spouse|next of kin|notfall|urgence|emergenc|emergenza|noodcontact|conjoint|ehe(?:partner|frau|mann)|c[oóô]n[iy]uge|c[oô]njuge|referee|\bcode$/i;
const notPhones = (header: string): boolean => isFaxLabel(header) || ofOthers.test(header);

/** Whether no non-empty cell has enough digits for a phone number: the column describes numbers, such as their type. */
const saysNoNumber = (samples: readonly string[][], at: number): boolean => {
  const said = samples.map((row) => row[at]?.trim() ?? '').filter(Boolean);
  return said.length > 0 && said.every((cell) => (cell.match(/\p{Nd}/gu)?.length ?? 0) < 3);
};

/** Whether a field of the organization can have any of the cells: another program's `Position` may not be one of its choices. */
function mayHold(field: CustomFieldShape, samples: readonly string[][], at: number): boolean {
  const said = samples.map((row) => row[at]?.trim() ?? '').filter(Boolean);
  return said.length === 0 || said.some((cell) => !('problem' in readCustomValue(field, cell)));
}

/** Whether a cell is an address, or several: `Ada Moss (ada@example.com)` is a common display form. */
const isAddressList = (cell: string): boolean =>
  cell.split(/[;,|\n]|:::/).some((one) => /^(?:[^<>()@]{0,100}<)?[^\s@<>()]+@[^\s@<>()]+>?$/.test(one.trim()));

/** Whether the cells can be what an unusual column name suggests: an address, a number, a country. */
function fits(field: ImportField | null, samples: readonly string[][], at: number): boolean {
  if (field === 'phone_number') return !saysNoNumber(samples, at);
  const said = samples.map((row) => row[at]?.trim() ?? '').filter(Boolean);
  if (field === 'email') return said.length === 0 || said.some(isAddressList);
  if (field === 'do_not_call') return said.length === 0 || said.some((cell) => readYesNo(cell) !== null);
  return field !== 'country' || (said.length > 0 && said.every((cell) => countryOfText(cell) !== null));
}

/** A person's name rather than that of an account, in files that have both. */
const personal = /^(?:(?:primary[ _])?contact|person|full|customer|kontakt)/i;

function fieldOf(header: string): ImportField | null {
  const known = fieldOfHeader(header);
  // A header that contains delimiters is a row that was read as one cell.
  if (known || /[,;|\t]/.test(header)) return known;
  const plain = header
    .normalize('NFKC')
    .replace(/[\p{Cf}_]/gu, ' ')
    .replace(/(?<!\s)\s+/g, ' ')
    .trim();
  if (callPermission(header)) return 'do_not_call';
  if (nothing.test(plain) || /angezeigter name|anzeigename|display(?:ed)? (?:name|as)$/i.test(plain)) return null;
  if (isCountry(plain)) return 'country';
  const own = owner.test(plain) ? fieldOfHeader(plain.replace(owner, '')) : null;
  if (own) return own;
  const composed = fieldOfComposedHeader(plain);
  if (composed) return composed;
  const found = patterns.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
  return found === 'phone_number' && notPhones(plain) ? null : found;
}

/** Whether a column's name says that it contains something other than a number or an address of the lead. */
export const isAboutOther = (header: string): boolean => nothing.test(header.trim()) || notPhones(header.trim());

/** How many columns have a known name. */
export const knownHeaders = (columns: readonly string[]): number =>
  columns.filter((column) => column.length < 100 && fieldOf(column) !== null).length;

/** Mobile numbers come before those that are simply called phone, and these before those of an office or a home. */
export function phoneRank(header: string): number {
  if (
    /mobil|cell|handy|whats|gsm|\bcep\b|portable|m[óo]vil|celular|telem|komórk|κινητ|мобил|сотов|мобіл|جوال|موبا|נייד|手机|手機|携帯|휴대|มือถือ/i.test(
      header,
    )
  )
    return 0;
  return fieldOfHeader(header) === 'phone_number' && !/additional|other|second|land ?line|fixed|festnetz/i.test(header)
    ? 1
    : 2;
}

/** The column with the kind of each number or address, next to the one with its value: `Phone 1 - Label` of `Phone 1 - Value`. */
export function labelColumns(columns: readonly string[]): ReadonlyMap<number, number> {
  const parts = columns.map((column) =>
    column
      .toLowerCase()
      .split('-')
      .map((part) => part.trim()),
  );
  const named = parts.map((own) => own.length > 1 && ['value', 'type', 'label'].includes(own.at(-1) ?? ''));
  const keyOf = (at: number) => parts[at]?.slice(0, -1).join('-');
  const isValue = (at: number) => named[at] === true && parts[at]?.at(-1) === 'value';
  const labels = new Map(columns.flatMap((_, at) => (named[at] && !isValue(at) ? [[keyOf(at), at] as const] : [])));
  return new Map(
    columns.flatMap((_, at) => {
      const label = isValue(at) ? labels.get(keyOf(at)) : undefined;
      return label === undefined ? [] : [[at, label] as const];
    }),
  );
}

/** Columns that contain a first name next to a surname column, and a full name without one. */
const firstOrWhole = /^(?:이름|名前|名字|имя|ім[’']?я|име|isim|İsim|adı?|tên|ชื่อ|नाम|ime|vardas|vārds)$/iu;

// In Spanish it is usually the first name, and a full one if the cells have several words.
const firstOrWholeSpanish = /^nombres?$/i;

function hasWholeNames(samples: readonly string[][], at: number): boolean {
  const said = samples.map((row) => row[at]?.trim() ?? '').filter(Boolean);
  return said.length > 0 && said.every((cell) => /\S\s+\S/.test(cell));
}

/** Dutch exports have surname prefixes, such as "van der", in a separate column. */
export const isSurnamePrefix = (column: string): boolean => /^(?:tussenvoegsels?|voorvoegsels?)$/i.test(column.trim());

// Next to a surname column it is the first name, unless the cells include the surname.
const nameAlone =
  /^(?:nom|nome|nume|n[ée]v|name|naam|namn|navn|nimi|nama|nafn|pangalan|الاسم|שם|نام|नाम|নাম|姓名|имя|име)$/iu;

/** Whether a column called "name" contains first names: next to a column of surnames that its cells don't include. */
function holdsFirstNames(
  columns: readonly string[],
  samples: readonly string[][],
  at: number,
  surname: number,
): boolean {
  if (surname === -1 || !nameAlone.test(columns[at]?.trim() ?? '')) return false;
  return !samples.some((row) => {
    const last = row[surname]?.trim().toLowerCase() ?? '';
    return last !== '' && (row[at] ?? '').toLowerCase().includes(last);
  });
}

const formsOfAddress = /^(?:mr|mrs|ms|miss|mx|dr|prof|herr|frau|mme|mlle|m|sr|sra|dhr|mevr)\.?$/i;

/** Whether the non-empty cells of a column are forms of address. */
function isFormOfAddress(samples: readonly string[][], at: number): boolean {
  const said = samples.map((row) => row[at]?.trim() ?? '').filter(Boolean);
  return said.length > 0 && said.every((cell) => formsOfAddress.test(cell));
}

/** Guesses the field of each column, by its name and its first cells. */
export function guessMapping(
  columns: readonly string[],
  fields: readonly CustomFieldShape[],
  samples: readonly string[][] = [],
): (string | null)[] {
  const guesses = columns.map((column, at) => {
    if (column.trim().toLowerCase() === problemsColumn.toLowerCase()) return null;
    const own = fields.find(
      ({ key, label }) => key === customKeyOf(column) || label.toLowerCase() === column.toLowerCase(),
    );
    if (own && mayHold(own, samples, at)) return customFieldPrefix + own.key;
    const field = fieldOf(column);
    // Mailchimp's two-letter country code; elsewhere it may be a carbon copy.
    if (/^cc$/i.test(column.trim())) return samples.length > 0 && fits('country', samples, at) ? 'country' : null;
    if (samples.length > 0 && fieldOfHeader(column) === null && !fits(field, samples, at)) return null;
    return field === 'title' && isFormOfAddress(samples, at) ? null : field;
  });
  const has = (field: string) => guesses.includes(field);
  // `Vorname;Name` and `Nom;Prénom`: next to a first name, a name is the last one.
  const nameIs = has('first_name') ? (has('last_name') ? null : 'last_name') : 'name';
  const surname = guesses.findIndex((guess, at) => guess === 'last_name' && !isSurnamePrefix(columns[at] ?? ''));
  const lastName = /^(?:nom|nome|nume|név)$/i;
  const named = guesses.map((guess, at) => {
    const isSurname = has('first_name') && !has('last_name') && lastName.test(columns[at]?.trim() ?? '');
    const isAlone = guess === 'first_name' && !has('last_name') && !has('name');
    const column = columns[at]?.trim() ?? '';
    if (isAlone && (firstOrWhole.test(column) || (firstOrWholeSpanish.test(column) && hasWholeNames(samples, at))))
      return 'name';
    const isFirst = guess === 'name' && !has('first_name') && holdsFirstNames(columns, samples, at, surname);
    return isFirst ? 'first_name' : guess === 'name' ? nameIs : isSurname ? 'last_name' : guess;
  });
  const says = (at: number) => samples.some((row) => (row[at] ?? '').trim() !== '');
  // Of several columns for one target, the first with a value.
  const first = (target: string) => {
    const places = named.flatMap((one, at) => (one === target ? [at] : []));
    const isLikely = (at: number) =>
      target === 'name' ? personal.test(columns[at] ?? '') : fieldOfHeader(columns[at] ?? '') === target;
    const likely = places.filter((at) => isLikely(at) && !isSurnamePrefix(columns[at] ?? ''));
    return likely.find(says) ?? places.find(says) ?? likely[0] ?? places[0];
  };
  return named.map((target, at) =>
    target && (repeatableFields.includes(target) || isSurnamePrefix(columns[at] ?? '') || first(target) === at)
      ? target
      : null,
  );
}
