import { leadVariables } from '@switchboard/contracts/calls.limits';

// As calls fill them in: `{name}` and `{{name}}`.
const placeholder = /\{?\{\s*([\w.-]+)\s*\}\}?/g;

/** A placeholder in a text: its name, and the characters that it takes. */
export interface PlaceholderPlace {
  name: string;
  start: number;
  end: number;
}

/** Every placeholder of a text, in order. */
export function placesOf(text: string): PlaceholderPlace[] {
  return [...text.matchAll(placeholder)].map((match) => ({
    name: match[1] ?? '',
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** The names of all placeholders in some texts, each once, in the order of their first appearance. */
export function placeholderNames(texts: readonly (string | null | undefined)[]): string[] {
  const names = new Map<string, string>();
  for (const text of texts)
    for (const { name } of placesOf(text ?? '')) {
      const key = name.toLowerCase();
      if (!names.has(key)) names.set(key, name);
    }
  return [...names.values()];
}

/** What fills a placeholder in. */
export const placeholderSources = ['lead', 'organization', 'own', 'campaign', 'unknown'] as const;
export type PlaceholderSource = (typeof placeholderSources)[number];

interface KnownFields {
  /** Keys of the organization's own fields. */
  own: readonly string[];
  /** Names of the fields that forms of campaigns have. */
  campaign: readonly string[];
}

const has = (names: readonly string[], name: string) => names.some((known) => known.toLowerCase() === name);

/** Where a call takes the value of a placeholder from. */
export function sourceOf(name: string, { own, campaign }: KnownFields): PlaceholderSource {
  const wanted = name.toLowerCase();
  if (wanted === 'organization') return 'organization';
  if (has(leadVariables, wanted)) return 'lead';
  if (has(own, wanted) || (wanted.startsWith('lead_') && has(own, wanted.slice('lead_'.length)))) return 'own';
  if (has(campaign, wanted)) return 'campaign';
  return 'unknown';
}

/** A text with its placeholders filled in, as a call would speak it; a name without a value is left out. */
export function filledText(text: string, values: Readonly<Record<string, string>>): string {
  const known = new Map(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]));
  return text
    .replace(placeholder, (_, name: string) => known.get(name.toLowerCase()) ?? '')
    .replace(/(?<!\s)\s+([,.!?])/g, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();
}
