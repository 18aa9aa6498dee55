const names = new Map<string, string>();

/** A name per statement text lets Postgres keep its plan; beyond the limit, statements run unnamed. */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined || names.size >= 500) return known ?? '';
  const name = `p${names.size}`;
  names.set(text, name);
  return name;
}
