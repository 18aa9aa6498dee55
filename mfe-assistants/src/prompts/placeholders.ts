import { leadVariables } from '@switchboard/contracts/calls.limits';
import { namesIn } from '@switchboard/contracts/placeholders';

/** The names of all placeholders in some texts, without duplicates, in the order of their first appearance. */
export function placeholderNames(texts: readonly (string | null | undefined)[]): string[] {
  const names = new Map<string, string>();
  for (const text of texts)
    for (const name of namesIn(text ?? '')) {
      const key = name.toLowerCase();
      if (!names.has(key)) names.set(key, name);
    }
  return [...names.values()];
}

/** The sources of placeholder values. */
const placeholderSources = ['lead', 'organization', 'own', 'campaign', 'unknown'] as const;
export type PlaceholderSource = (typeof placeholderSources)[number];

interface KnownFields {
  /** Keys of the organization's own fields. */
  own: readonly string[];
  /** Names of the fields in the forms of campaigns. */
  campaign: readonly string[];
}

const has = (names: readonly string[], name: string) => names.some((known) => known.toLowerCase() === name);

/** The source of a placeholder's value in a call. */
export function sourceOf(name: string, { own, campaign }: KnownFields): PlaceholderSource {
  const wanted = name.toLowerCase();
  if (wanted === 'organization') return 'organization';
  if (has(leadVariables, wanted)) return 'lead';
  if (has(own, wanted) || (wanted.startsWith('lead_') && has(own, wanted.slice('lead_'.length)))) return 'own';
  if (has(campaign, wanted)) return 'campaign';
  return 'unknown';
}

export {
  fillPrompt as filledPrompt,
  fillSpoken as filledText,
  placesIn as placesOf,
} from '@switchboard/contracts/placeholders';
