/** How often a form may occur in an area, and why at all. */
export interface Budget {
  budget: number;
  reason: string;
}

/** By `area: form`. A form that isn't listed may not occur. Lower a number after rewriting texts; never raise one. */
export const budgets: Readonly<Record<string, Budget>> = {
  'docs: told': { budget: 2, reason: 'names of files that are linked' },
  'interface: told': { budget: 1, reason: 'the name of a field of the API' },
};
