import { type PersonName, splitName } from '../../extraction/names.ts';
import { cjk, isCapitals, isSlavicStraight, particles } from '../../extraction/split-name.ts';
import { beginsWithSurname, customIn, type SurnameFirstCustom } from '../../extraction/surname-first.ts';
import { namesSurnameFirst } from './composed-headers.ts';
import { plainHeader } from './header-words.ts';

interface SplitName {
  first_name?: string;
  last_name?: string;
}

/** The custom that the name of a column shows. */
function customOf(header: string): SurnameFirstCustom | undefined {
  const plain = plainHeader(header);
  if (/^(?:teljes)?n[ée]ve?$|n[ée]ve?$/i.test(plain)) return 'hungarian';
  return /^h[ọo](?:v[àa])?t[êe]n/i.test(plain) ? 'vietnamese' : undefined;
}

/** A name without pictures, and without the job or company that people write behind a dash. */
function nameAlone(text: string): string {
  const plain = text.replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{fe0f}/gu, ' ').trim();
  const dash = /\s[-–—|•]\s/u.exec(plain);
  const before = dash ? plain.slice(0, dash.index).trim() : '';
  return /\S\s+\S/.test(before) ? before : plain || text;
}

const japaneseHeader = /^(?:ご?氏名|お?名前|ご?担当者(?:名|氏名)?|顧客名|お客様名)$/u;
const shortSurnames =
  /^[林森原東関堀谷岡南北西辻星泉菅柴畑](?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}$)/u;

/** A Japanese name that nothing parts: most surnames have two characters, and `佐々木` three. */
function ofJapan(name: string): SplitName | null {
  if (name.length < 3 || name.length > 6 || /\s/.test(name) || !/^\p{Script=Han}/u.test(name)) return null;
  const kana = name.search(/[\p{Script=Hiragana}\p{Script=Katakana}]/u);
  const length = kana > 0 ? kana : name[1] === '々' && name.length > 3 ? 3 : shortSurnames.test(name) ? 1 : 2;
  return { last_name: name.slice(0, length), first_name: name.slice(length) };
}

/** Splits a name that begins with the surname, as the name of its column says. */
function surnameFirst({ full_name }: PersonName, header: string): SplitName | null {
  const words = full_name.split(' ');
  if (words.length < 2 || cjk.test(full_name) || isSlavicStraight(words)) return null;
  const behindParticles = words.findIndex((word) => !particles.has(word.toLowerCase())) + 1;
  const capitals = words.findIndex((word) => !isCapitals(word));
  const isDouble = /^(?:apellidos|apelidos)/i.test(header.trim()) && words.length > 2;
  const count = capitals > 0 ? capitals : Math.max(behindParticles, isDouble ? 2 : 1);
  if (count >= words.length) return null;
  return { first_name: words.slice(count).join(' '), last_name: words.slice(0, count).join(' ') };
}

function withMiddleNames({ full_name, first_name, last_name }: PersonName): SplitName {
  const words = full_name.split(' ');
  const last = last_name?.split(' ') ?? [];
  const at = words.findIndex((_, place) => place > 0 && last.every((word, offset) => words[place + offset] === word));
  const first = last.length > 0 && at > 0 ? words.slice(0, at).join(' ') : first_name;
  return { ...(first ? { first_name: first } : {}), ...(last_name ? { last_name } : {}) };
}

const formOfAddress =
  /^(?:mrs?|ms|miss|mx|dr|prof|herr|frau|hr|fru?|mme|mlle|monsieur|madame|mademoiselle|sra?|sig(?:nora?)?|dhr|mevr|mevrouw|meneer|pani?)\.?\s+\S+$/i;

/** Splits a whole name, with middle names as a part of the first one; a text that is no person's name stays whole. */
export function splitWholeName(written: string, header = '', country: string | null = null): SplitName {
  const name = nameAlone(written);
  const japanese = country === 'JP' || japaneseHeader.test(header.trim()) ? ofJapan(name) : null;
  if (japanese) return japanese;
  const split = splitName(name);
  if (!split) {
    const words = name.split(/\s+/);
    const last = words.length > 1 ? words.pop() : undefined;
    return { first_name: words.join(' '), ...(last ? { last_name: last } : {}) };
  }
  const words = split.full_name.split(' ');
  if (!split.last_name && formOfAddress.test(name)) return { last_name: split.full_name };
  const isOrderKnown = name.includes(',') || split.last_name === words[0];
  if (!isOrderKnown && namesSurnameFirst(header)) {
    const known = surnameFirst(split, header);
    if (known) return known;
  }
  const custom = name.includes(',') ? undefined : (customOf(header) ?? customIn(country));
  if (custom && beginsWithSurname(words, custom)) return { first_name: words.slice(1).join(' '), last_name: words[0] };
  return withMiddleNames(split);
}
