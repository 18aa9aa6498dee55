import { countryOfAddress } from './countries.ts';
import type { TextLine } from './document.ts';
import { footerOfOthers, linesOfOthers } from './others.ts';

const emailPattern =
  /(?<![\p{L}\d._%+@-])[\p{L}\d](?:[\p{L}\d._%+'-]{0,62}[\p{L}\d_+-])?@(?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.){1,5}\p{L}{2,24}(?![\p{L}\d@])/gu;
const hiddenEmail =
  /(?<![\w.+-])([\w.+-]+)\s*[[({]\s*at\s*[\])}]\s*([\w-]+(?:(?:\.|\s*[[({]\s*dot\s*[\])}]\s*)[\w-]+)+)/gi;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function emailsOfText(text: string): string[] {
  const plain = text.replace(
    hiddenEmail,
    (_, local: string, domain: string) => `${local}@${domain.replace(/(?<!\s)\s*[[({]\s*dot\s*[\])}]\s*/gi, '.')}`,
  );
  // A line break or stray space next to the @ sign is typesetting, not part of the address.
  const closed = plain.replace(/(\S) ?@ ?(?=[\p{L}\d-]+\.\p{L}{2,})/gu, (match, before: string) =>
    /[\p{L}\d]/u.test(before) ? `${before}@` : match,
  );
  return [...(closed.match(emailPattern) ?? []), ...(plain.match(emailPattern) ?? [])];
}

const hasDomain = /@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+$/u;

/** An address that narrow columns broke in two: the end of a line, and the word below it that completes it. */
function brokenAddress(text: string, below: string | undefined): string | undefined {
  const word = text.trim().split(/\s+/).at(-1) ?? '';
  const next = /^\s*([\p{L}\d._@-]+)\s*$/u.exec(below ?? '')?.[1];
  if (next === undefined) return undefined;
  const isLocal =
    (/^[\p{L}\d]+(?:[._+-][\p{L}\d]+)*[._+-]$/u.test(word) && hasDomain.test(next)) ||
    (/^[\p{L}\d]+(?:[._+-][\p{L}\d]+)*$/u.test(word) && next.startsWith('@') && hasDomain.test(next));
  if (isLocal) return `${word}${next}`;
  const isOpen = word.includes('@') && (/[@.-]$/.test(word) || !hasDomain.test(word));
  return isOpen && !next.includes('@') && /\.\p{L}/u.test(`${word}${next}`.split('@')[1] ?? '')
    ? `${word}${next}`
    : undefined;
}

/** Email addresses: the person's own, from the text before links, and those of referees and relatives. */
export function findEmails(lines: readonly TextLine[], links: readonly string[]): { own: string[]; others: string[] } {
  const own: string[] = [];
  const others: string[] = [];
  const footer = footerOfOthers(lines);
  const linesOnOthers = linesOfOthers(lines);
  lines.forEach((line, index) => {
    const whole = brokenAddress(line.text, lines[index + 1]?.text);
    const isRead = line.text.includes('@') || /at/i.test(line.text) || whole !== undefined;
    if (!isRead || footer.has(line)) return;
    const found = emailsOfText(whole ?? line.text);
    (linesOnOthers.has(line) ? others : own).push(...found);
  });
  const linked = links.flatMap((link) => {
    const address = /^mailto:([^?]+)/i.exec(link)?.[1];
    return address === undefined ? [] : emailsOfText(decoded(address));
  });
  const small = (emails: readonly string[]) => emails.map((email) => email.toLowerCase());
  const otherSet = new Set(small(others));
  const ownSet = new Set([...small(own), ...small(linked).filter((email) => !otherSet.has(email))]);
  return { own: [...ownSet], others: [...otherSet].filter((email) => !ownSet.has(email)) };
}

const writtenLink =
  /\bhttps?:\/\/[^\s<>|"')\]]+|\bwww\.[^\s<>|"')\]]+|\b(?:[\w-]{1,63}\.){0,4}(?:linkedin|github|gitlab|bitbucket|behance|dribbble|medium|stackoverflow|kaggle|xing)\.(?:com|io|net|org)\/[^\s<>|"')\]]+/gi;

function normalLink(link: string): string | undefined {
  const address = /^https?:\/\//i.test(link) ? link : `https://${link}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.hostname.includes('.')
    ? url.href.replace(/[.,;]$/, '').replace(/^(https?:\/\/[^/]+)\/$/, '$1')
    : undefined;
}

/** Links of the person: profiles first, then the rest in reading order. */
export function findLinks(lines: readonly TextLine[], links: readonly string[]): string[] {
  const written = lines.flatMap((line) => line.text.match(writtenLink) ?? []);
  const all = [...links.filter((link) => /^https?:/i.test(link)), ...written].flatMap((link) => normalLink(link) ?? []);
  const seen = new Map<string, string>();
  for (const link of all) {
    const key = link
      .toLowerCase()
      .replace(/^https?:\/\/(?:www\.)?/, '')
      .replace(/\/$/, '');
    if (!seen.has(key)) seen.set(key, link);
  }
  const isProfile = (link: string) => /\b(?:linkedin|github)\./i.test(link);
  const unique = [...seen.values()];
  return [...unique.filter(isProfile), ...unique.filter((link) => !isProfile(link))].slice(0, 50);
}

const locationLabel =
  /^(?:address|location|current location|adresse|anschrift|wohnort|dirección|indirizzo|adres|based in|residence|city|地址|现居地|住址|住所|адрес|العنوان|주소)(?:\s*[:：]|[^\S\t]*\t)\s*(\S.*)$/isu;
const noPlace = /@|https?:|www\.|\b\w+\.(?:com|org|net|io)\b/i;

/** The line, or the part of a contact line, that names a place. */
export function findLocation(top: readonly TextLine[]): string | undefined {
  for (const line of top) {
    const labelled = locationLabel.exec(line.text.trim())?.[1]?.split('\t')[0]?.trim();
    if (labelled !== undefined && !noPlace.test(labelled)) return labelled;
  }
  for (const line of top) {
    const parts = line.text.split(/\t| [|•·] |[|•·]/).map((part) => part.trim());
    for (const part of parts) {
      const isShort = part.length > 2 && part.length <= 90 && !noPlace.test(part);
      if (isShort && !/\d{7,}/.test(part.replace(/\s/g, '')) && countryOfAddress(part) !== undefined) return part;
    }
  }
  return undefined;
}
