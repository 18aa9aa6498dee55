import { addressOf } from '../../filters/conditions.ts';
import type { FilterWords, LeadFilterState } from '../../filters/useLeadFilter.ts';

/** The filter of the address in the words of the address. */
export function wordsGiven({ given: { fields, ...words } }: LeadFilterState): FilterWords {
  const named = Object.entries({ ...words, fields: fields && addressOf(fields) }).filter(([, word]) => word);
  return Object.fromEntries(named) as FilterWords;
}

const sorted = (words: FilterWords) => JSON.stringify(Object.entries(words).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Whether two filters are equal. */
export const isSame = (one: FilterWords, other: FilterWords): boolean => sorted(one) === sorted(other);
