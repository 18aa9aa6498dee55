/** The longest line, in characters. */
export const lineWidth = 100;

const keywords = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

/** Whether a field can be declared in a class. */
export const isName = (text: string): boolean => /^[A-Za-z_]\w*$/.test(text) && !keywords.has(text);

/** A name of the TypeScript client or the API as Python writes it: `createImport` is `create_import`, `from` is `from_`. */
export function snake(name: string): string {
  const text = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return keywords.has(text) ? `${text}_` : text;
}

/** A string in Python. Strings of JSON are strings of Python as well. */
export const quoted = (text: string): string => JSON.stringify(text);

/** A value of JSON in Python. */
export function literal(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}

/** `head(parts)tail` on one line where it fits, otherwise with a part on each line. */
export function enclosed(head: string, parts: readonly string[], tail: string, indent = ''): string {
  const line = `${indent}${head}${parts.join(', ')}${tail}`;
  if (parts.length === 0 || (line.length <= lineWidth && !line.includes('\n'))) return line;
  const lines = parts.map((part) => `${indent}    ${part.replaceAll('\n', `\n${indent}    `)},`);
  return `${indent}${head}\n${lines.join('\n')}\n${indent}${tail}`;
}

function wrapped(text: string, indent: string): string {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(' ')) {
    const longer = line === indent ? line + word : `${line} ${word}`;
    if (longer.length > lineWidth && line !== indent) {
      lines.push(line);
      line = indent + word;
    } else line = longer;
  }
  return [...lines, line].join('\n');
}

/** A docstring with its line break; empty where there is no text. */
export function docstring(text: unknown, indent: string): string {
  if (typeof text !== 'string' || text === '') return '';
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/\s+/g, ' ').trim();
  const line = `${indent}"""${safe}"""`;
  if (line.length <= lineWidth) return `${line}\n`;
  // The first sentence is what editors show first.
  const [, first = safe, rest = ''] = /^(.*?[.]) (Needs .*)$/.exec(safe) ?? [];
  const body = wrapped(`"""${first}`, indent) + (rest === '' ? '' : `\n\n${wrapped(rest, indent)}`);
  return `${body}\n${indent}"""\n`;
}
