import ICAL from 'ical.js';
import { decoderOf } from './decoders.ts';
import { FileRefusal } from './file-refusal.ts';
import { splitWholeName } from './split-whole-name.ts';

/** A property of a card: name, parameters, type and values, as jCard (RFC 7095) has them. */
type CardProperty = [string, Record<string, string | string[]>, string, ...(string | string[])[]];

const maxPhones = 4;
const maxEmails = 3;
const maxUnreadable = 100;

/** Parameters without a name (`TEL;CELL;PREF:`) and quoted-printable text are of version 2.1, which the library does not read. */
function modernized(line: string): string {
  const colon = line.indexOf(':');
  if (colon < 0) return line;
  const [name = '', ...parameters] = line.slice(0, colon).split(';');
  const isQuoted = parameters.some((one) => /^(?:ENCODING=)?QUOTED-PRINTABLE$/i.test(one));
  const kept = parameters.filter((one) => !/^(?:ENCODING=|CHARSET=|QUOTED-PRINTABLE$|BASE64$)/i.test(one));
  const named = kept.map((one) => (one.includes('=') ? one : `TYPE=${one}`));
  const value = line.slice(colon + 1);
  return `${[name, ...named].join(';')}:${isQuoted ? unquoted(value) : value}`;
}

/** Text of quoted-printable bytes in UTF-8; invalid bytes are read as Latin-1. */
function unquoted(value: string): string {
  const bytes = Buffer.from(
    value.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
  const text = new TextDecoder('utf-8').decode(bytes);
  return (text.includes('\ufffd') ? bytes.toString('latin1') : text).replace(/\r\n|\r|\n/g, '\\n');
}

/** The cards of a file, each as its lines. A soft line break of quoted-printable text continues on the next line. */
function cardsOf(text: string): string[][] {
  const cards: string[][] = [];
  let card: string[] | null = null;
  let isContinued = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (isContinued && card) {
      const last = (card.pop() ?? '').slice(0, -1);
      card.push(last + line);
    } else if (/^BEGIN:VCARD\s*$/i.test(line)) card = [line];
    else if (card && line !== '') card.push(line);
    const current: string = card?.at(-1) ?? '';
    isContinued = current.endsWith('=') && /QUOTED-PRINTABLE/i.test(current);
    if (card && /^END:VCARD\s*$/i.test(line)) {
      cards.push(card);
      card = null;
    }
  }
  return cards;
}

function propertiesOf(lines: readonly string[]): CardProperty[] | null {
  const version = lines
    .find((line) => /^VERSION:/i.test(line))
    ?.slice(8)
    .trim();
  // Continuation lines begin with a space.
  const unfolded = lines.reduce<string[]>((all, line) => {
    if (/^[ \t]/.test(line) && all.length > 0) all.push(`${all.pop()}${line.slice(1)}`);
    else all.push(line);
    return all;
  }, []);
  const own = version === '3.0' || version === '4.0' ? unfolded : unfolded.map(modernized);
  const kept = own.filter((line) => !/^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:]/i.test(line));
  const readable = kept.map((line) => (/^VERSION:/i.test(line) && version !== '4.0' ? 'VERSION:3.0' : line));
  try {
    const [, properties] = ICAL.parse(readable.join('\r\n')) as unknown as [string, CardProperty[]];
    return properties;
  } catch {
    return null;
  }
}

const flat = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value.flat().filter(Boolean).join(' ') : (value ?? '')).trim();

function typesOf([, parameters]: CardProperty): string[] {
  const { type = [] } = parameters;
  return [type].flat().flatMap((one) => one.toLowerCase().split(','));
}

const isMobile = (types: readonly string[]) =>
  types.some((type) => type === 'cell' || type === 'iphone' || /mobil|handy|cell/.test(type));
const isFax = (types: readonly string[]) => types.some((type) => type.includes('fax') || type === 'pager');

/** The name that a person gave a number on an Apple device: `item1.X-ABLabel:_$!<Mobile>!$_` is about `item1.TEL`. */
function labelOf([, { group }]: CardProperty, labels: readonly CardProperty[]): string[] {
  const label = group && labels.find(([, parameters]) => parameters.group === group);
  return label ? [flat(label[3]).toLowerCase()] : [];
}

function rowOf(properties: readonly CardProperty[]): string[] {
  const all = (name: string) => properties.filter(([own]) => own === name);
  const text = (name: string) => flat(all(name)[0]?.[3]);
  const parts = all('n')[0]?.[3];
  const [last = '', given = '', middle = ''] = Array.isArray(parts) ? parts.map(flat) : [flat(parts)];
  const first = [given, middle].filter(Boolean).join(' ');
  // Its parts are the company, a department and so on.
  const org = all('org')[0]?.[3];
  const company = flat(Array.isArray(org) ? org[0] : org);
  const isCompany = text('fn') === text('org') || /^company$/i.test(text('x-abshowas'));
  const shown =
    first || last ? undefined : isCompany ? { first_name: text('fn'), last_name: '' } : splitWholeName(text('fn'));
  const phones = all('tel')
    .map((property) => ({
      types: [...typesOf(property), ...labelOf(property, all('x-ablabel'))],
      number: flat(property[3]).replace(/^tel:/i, ''),
    }))
    .filter(({ types, number }) => number !== '' && !isFax(types))
    .sort((one, other) => Number(isMobile(other.types)) - Number(isMobile(one.types)))
    .map(({ number }) => number);
  const address = all('adr')[0]?.[3];
  return [
    shown ? (shown.first_name ?? '') : first,
    shown ? (shown.last_name ?? '') : last,
    ...Array.from({ length: maxPhones }, (_, at) => phones[at] ?? ''),
    ...Array.from({ length: maxEmails }, (_, at) => flat(all('email')[at]?.[3])),
    company,
    text('title'),
    text('note'),
    flat(Array.isArray(address) ? address[6] : undefined),
  ];
}

const header = [
  'First Name',
  'Last Name',
  'Mobile Phone',
  ...Array.from({ length: maxPhones - 1 }, (_, at) => `Phone ${at + 2}`),
  'Email',
  ...Array.from({ length: maxEmails - 1 }, (_, at) => `Email ${at + 2}`),
  'Company',
  'Job Title',
  'Notes',
  'Country',
];

function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decoderOf('utf-16le')(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decoderOf('utf-16be')(bytes);
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? decoderOf('windows-1252')(bytes) : text.replace(/^\ufeff/, '');
}

/**
 * The contacts of a vCard file (2.1, 3.0 and 4.0) as rows with a header. Mobile numbers come first, fax numbers are left
 * out. Throws FileRefusal for a file in which no card can be read, or too many cannot.
 */
export function contactRows(bytes: Buffer): string[][] {
  const cards = cardsOf(decoded(bytes));
  const read = cards.map(propertiesOf);
  const unreadable = read.filter((properties) => properties === null).length;
  const rows = read.flatMap((properties) => (properties === null ? [] : [rowOf(properties)]));
  if (unreadable > maxUnreadable || (rows.length === 0 && unreadable > 0))
    throw new FileRefusal('unreadable_csv', `${unreadable} of ${cards.length} contacts in this file cannot be read.`);
  if (rows.length === 0) return [];
  // Few contacts have several phones and addresses: columns that no contact fills are left out.
  const filled = header.map((name, at) => !/^(?:Phone|Email) \d$/.test(name) || rows.some((row) => row[at] !== ''));
  return [header, ...rows].map((row) => row.filter((_, at) => filled[at]));
}
