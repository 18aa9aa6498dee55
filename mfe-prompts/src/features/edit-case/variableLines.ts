/** Reads the values of variables, one `name: value` per line; a line without a colon is ignored. */
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
