import { splitName } from '../../extraction/names.ts';
import { beginsWithSurname, customIn, type SurnameFirstCustom } from '../../extraction/surname-first.ts';
import { plainHeader } from './header-words.ts';

/** The custom that the name of a column shows. */
function customOf(header: string): SurnameFirstCustom | undefined {
  const plain = plainHeader(header);
  if (/^(?:teljes)?n[ée]ve?$|n[ée]ve?$/i.test(plain)) return 'hungarian';
  return /^h[ọo](?:v[àa])?t[êe]n/i.test(plain) ? 'vietnamese' : undefined;
}

/** Splits a whole name, with middle names as a part of the first one; a text that is no person's name stays whole. */
export function splitWholeName(
  name: string,
  header = '',
  country: string | null = null,
): { first_name?: string; last_name?: string } {
  const split = splitName(name);
  if (!split) {
    const words = name.split(/\s+/);
    const last = words.length > 1 ? words.pop() : undefined;
    return { first_name: words.join(' '), ...(last ? { last_name: last } : {}) };
  }
  const { full_name, first_name, last_name } = split;
  const words = full_name.split(' ');
  const custom = name.includes(',') ? undefined : (customOf(header) ?? customIn(country));
  if (custom && beginsWithSurname(words, custom)) return { first_name: words.slice(1).join(' '), last_name: words[0] };
  const last = last_name?.split(' ') ?? [];
  const at = words.findIndex((_, place) => place > 0 && last.every((word, offset) => words[place + offset] === word));
  const first = last.length > 0 && at > 0 ? words.slice(0, at).join(' ') : first_name;
  return { ...(first ? { first_name: first } : {}), ...(last_name ? { last_name } : {}) };
}
