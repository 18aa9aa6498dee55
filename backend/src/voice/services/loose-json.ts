export function parsed(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** Longer ones have to be right: each place where one may begin is tried. */
const maxLoose = 2_000;
const literals: Record<string, string> = { None: 'null', True: 'true', False: 'false', undefined: 'null' };

const quotes: Record<string, string> = { '"': '"', "'": "'", '“': '”', '”': '”', '„': '“' };
const isKnown = (token: string) => /^(?:\d|true$|false$|null$)/.test(token);

/** Where the quoted text that begins here ends. */
function endOfText(text: string, from: number, closer: string): number {
  let at = from + 1;
  while (at < text.length && text[at] !== closer) at += text[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, text.length);
}

/** A text in other quotes, or with a line break in it. */
function inQuotes(token: string): string {
  const inner = token.slice(1, -1);
  if (token.startsWith('"')) return token.replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');
  return JSON.stringify(inner.replaceAll("\\'", "'"));
}

/** Parses JSON as models write it: with other quotes or none, line breaks in a text, a trailing comma, or Python's constants. */
export function looselyParsed(text: string): { value: unknown } | null {
  const strict = parsed(text);
  if (strict || text.length > maxLoose) return strict;
  let json = '';
  for (let at = 0; at < text.length; ) {
    const sign = text[at] ?? '';
    const closer = quotes[sign];
    const end = closer ? endOfText(text, at, closer) : at + (/^\w+/.exec(text.slice(at))?.[0].length ?? 1);
    const token = text.slice(at, end);
    if (closer) json += inQuotes(token);
    else if (/^\w/.test(token)) json += literals[token] ?? (isKnown(token) ? token : JSON.stringify(token));
    else if (sign !== ',' || !/^\s{0,20}[}\]]/.test(text.slice(end, end + 21))) json += token;
    at = end;
  }
  return parsed(json);
}
