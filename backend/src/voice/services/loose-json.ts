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

/** Where a text in quotes ends that begins here. */
function endOfText(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== text[from]) at += text[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, text.length);
}

/** JSON as models write it: in single quotes, with a comma too many, or with the constants of Python. */
export function looselyParsed(text: string): { value: unknown } | null {
  const strict = parsed(text);
  if (strict || text.length > maxLoose) return strict;
  let json = '';
  for (let at = 0; at < text.length; ) {
    const sign = text[at] ?? '';
    const end =
      sign === '"' || sign === "'" ? endOfText(text, at) : at + (/^\w+/.exec(text.slice(at))?.[0].length ?? 1);
    const token = text.slice(at, end);
    if (sign === "'") json += JSON.stringify(token.slice(1, -1).replaceAll("\\'", "'"));
    else if (sign !== ',' || !/^\s{0,20}[}\]]/.test(text.slice(end, end + 21))) json += literals[token] ?? token;
    at = end;
  }
  return parsed(json);
}
