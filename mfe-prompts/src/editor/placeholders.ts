import { leadVariables } from '@switchboard/contracts/calls.limits';
import { isClosed, placeholderPattern } from '@switchboard/contracts/placeholders';

/** A placeholder in a text, or an attempt at one. */
export interface Placeholder {
  name: string;
  start: number;
  end: number;
  isClosed: boolean;
}

export { isClosed, placeholderPattern };

/** Every placeholder of a text, in order. */
export function placeholdersOf(text: string): Placeholder[] {
  return [...text.matchAll(placeholderPattern)].map((found) => ({
    name: found[2] ?? '',
    start: found.index,
    end: found.index + found[0].length,
    isClosed: isClosed(found),
  }));
}

/** The placeholder names without duplicates, in the order of their first appearance. */
export function placeholderNames(text: string): string[] {
  const names = new Map<string, string>();
  for (const { name, isClosed } of placeholdersOf(text))
    if (isClosed && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  return [...names.values()];
}

/** Whether a lead or the organization has a value for a name. `own` are the keys of the custom fields. */
function isKnown(name: string, own: readonly string[]): boolean {
  const wanted = name.toLowerCase();
  const keys = own.map((key) => key.toLowerCase());
  return (
    leadVariables.some((known) => known === wanted) ||
    keys.includes(wanted) ||
    (wanted.startsWith('lead_') && keys.includes(wanted.slice('lead_'.length)))
  );
}

/** The problem with a placeholder, as a sentence; null if there is none. */
export function problemOf({ name, isClosed }: Placeholder, own: readonly string[]): string | null {
  if (!isClosed) return `The placeholder ${name} is not closed: calls leave it as it is.`;
  if (isKnown(name, own)) return null;
  return `No field of leads is called ${name}: a campaign's form has to have it, or it is left out.`;
}
