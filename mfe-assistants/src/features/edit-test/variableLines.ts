/** Variables as `name: value`, one per line; lines without a colon are ignored. */
export function readVariables(text: string): Record<string, string> {
  const pairs = text.split('\n').flatMap((line): [string, string][] => {
    const at = line.indexOf(':');
    const name = line.slice(0, at).trim();
    return at < 0 || name === '' ? [] : [[name, line.slice(at + 1).trim()]];
  });
  return Object.fromEntries(pairs);
}

export const writeVariables = (variables: Record<string, string>): string =>
  Object.entries(variables)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** A speaker's lines, one per line of text. */
export const readLines = (text: string): string[] => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines : [''];
};

export const writeLines = (lines: readonly string[]): string => lines.join('\n');

type Given = Record<string, string | number | boolean>;

/** Arguments of a tool as `name: value`; numbers and booleans are recognized by their form. */
export const readArguments = (text: string): Given =>
  Object.fromEntries(
    Object.entries(readVariables(text)).map(([name, value]) => {
      if (value === 'true' || value === 'false') return [name, value === 'true'];
      return [name, /^-?\d{1,15}(\.\d+)?$/.test(value) ? Number(value) : value];
    }),
  );

export const writeArguments = (given: Given): string =>
  writeVariables(Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)])));
